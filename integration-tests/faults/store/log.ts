import type { Logger } from "@medusajs/framework/types"

/** What the servers logged, newest last: shown with a schedule that fails. */
export const lines: string[] = []
const KEPT = 400

const note = (level: string) => (text: unknown) => {
  lines.push(`${level} ${String(text)}`)
  if (lines.length > KEPT) lines.splice(0, lines.length - KEPT)
}

export const log = {
  debug: note("debug"),
  info: note("info"),
  warn: note("warn"),
  error: note("error"),
  silly: note("silly"),
  verbose: note("verbose"),
  http: note("http"),
  log: note("log"),
} as unknown as Logger
