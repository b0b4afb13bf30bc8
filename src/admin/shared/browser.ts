import type { Path, Query } from "./api-types"
import { sdk } from "./sdk"

/**
 * Copies a text. On a page without https, the browser offers no clipboard. Then it selects the text in the input that
 * shows it and copies the selection.
 * @returns whether it was copied
 */
export async function copyText(text: string, input_id: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const input = document.getElementById(input_id)
    if (!(input instanceof HTMLInputElement)) return false
    input.select()
    return document.execCommand("copy")
  }
}

/** Downloads a file of the admin API as the signed-in user. @throws Error with the message of the API */
export async function download<P extends Path>(path: P, query: Query<P>, name: string): Promise<void> {
  const response = await sdk.client.fetch<Response>(path, { query, headers: { accept: "text/csv" } })
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement("a")
  link.href = url
  link.download = name
  link.click()
  // The URL is revoked later, since the browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** The time zone of the browser, as in `Europe/Berlin`. */
export const userTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC"

/** A random UUID (version 4). `crypto.randomUUID` does not exist if the dashboard is served without TLS. */
export function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")
}
