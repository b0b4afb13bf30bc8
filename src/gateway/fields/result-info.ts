import { z } from "zod"

/** A code with its message, as in `0000:Success`. */
export interface CodedMessage {
  code: string
  message: string
}

/** Splits at the first colon. Text without a colon is a code without a message. */
export function splitResult(text: string): CodedMessage {
  const colon = text.indexOf(":")
  return colon < 0
    ? { code: text, message: "" }
    : { code: text.slice(0, colon), message: text.slice(colon + 1) }
}

/** `0000:Success` as `{ code: "0000", message: "Success" }`. Manual 2.3, 7. */
export const ResultInfo = z.codec(z.string(), z.object({ code: z.string(), message: z.string() }), {
  decode: splitResult,
  encode: ({ code, message }) => `${code}:${message}`,
})
