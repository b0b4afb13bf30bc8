import { isSensitive } from "./names"
import { redact } from "./redact"

const DEPTH = 6

/**
 * Anything as one line that may be logged: errors with what hangs on them, objects with what stands under a telling
 * name left out, the whole redacted, without line breaks that would forge another entry, and cut.
 */
export function tell(said: unknown, secrets: readonly string[] = [], limit = 2000): string {
  const text = typeof said === "string" ? said : written(said)
  // Cut after it is redacted: half a number is not recognised any more.
  const line = redact(text.slice(0, 20 * limit), secrets).replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
  return line.length > limit ? `${line.slice(0, limit)}…` : line
}

function written(said: unknown): string {
  try {
    return JSON.stringify(plain(said, [])) ?? String(said)
  } catch {
    return "(cannot be told)"
  }
}

function plain(value: unknown, above: readonly object[]): unknown {
  if (typeof value === "bigint" || typeof value === "symbol" || typeof value === "function")
    return String(value)
  if (typeof value !== "object" || value === null) return value
  if (above.includes(value)) return "(again)"
  if (above.length >= DEPTH) return "(deeper)"
  const inner = [...above, value]
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "no date" : value.toISOString()
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return `(${value.byteLength} bytes)`
  if (Array.isArray(value)) return value.slice(0, 100).map((each) => plain(each, inner))
  if (value instanceof Map || value instanceof Set) return plain([...value], inner)
  const entries = Object.entries({ ...(value instanceof Error ? partsOf(value) : {}), ...value }).slice(
    0,
    100,
  )
  return Object.fromEntries(
    entries.map(([key, each]) => [
      key,
      isSensitive(key) && each !== null && each !== undefined ? "***" : plain(each, inner),
    ]),
  )
}

/** What an error keeps from being enumerated; of the stack the nearest places, without the message again. */
function partsOf({ name, message, stack = "", cause }: Error) {
  const at = stack.split("\n").filter((line) => /^\s+at /.test(line))
  return { name, message, at: at.slice(0, 3).map((line) => line.trim()), ...(cause ? { cause } : {}) }
}
