import type { Snapshot } from "./snapshot"

/** Lines of a log that may have to do with any violation. */
const RELEVANT = /mpgi|a job failed|"level":"error"|Error:/
const LINES = 60

/** What is needed to explain a violation when the world that it happened in is gone. */
export function evidenceOf({ payments, ...snapshot }: Snapshot, output: string): string {
  const attempts = payments.map((payment) => ({ ...payment, device: undefined, token: undefined }))
  const lines = output.split("\n").filter((line) => RELEVANT.test(line))
  return [JSON.stringify({ payments: attempts, ...snapshot }, null, 1), ...lines.slice(-LINES)].join("\n")
}
