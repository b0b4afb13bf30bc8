import { isSensitive } from "./names"
import { redact } from "./redact"

const DEPTH = 6

/**
 * Formats any value as one line for the log. Errors keep their properties and causes; objects lose the values of
 * sensitive names. The line is redacted and truncated, and has no line breaks, which could forge another entry.
 */
export function formatLogLine(value: unknown, secrets: readonly string[] = [], limit = 2000): string {
  const text = typeof value === "string" ? value : stringify(value)
  // Truncated after redaction: half a number would not be recognized.
  const line = redact(text.slice(0, 20 * limit), secrets).replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
  return line.length > limit ? `${line.slice(0, limit)}…` : line
}

function stringify(value: unknown): string {
  try {
    return JSON.stringify(toPlain(value, [])) ?? String(value)
  } catch {
    return "(cannot be formatted)"
  }
}

function toPlain(value: unknown, ancestors: readonly object[]): unknown {
  if (typeof value === "bigint" || typeof value === "symbol" || typeof value === "function")
    return String(value)
  if (typeof value !== "object" || value === null) return value
  if (ancestors.includes(value)) return "(circular)"
  if (ancestors.length >= DEPTH) return "(nested too deeply)"
  const inner = [...ancestors, value]
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "invalid date" : value.toISOString()
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return `(${value.byteLength} bytes)`
  if (Array.isArray(value)) return value.slice(0, 100).map((each) => toPlain(each, inner))
  if (value instanceof Map || value instanceof Set) return toPlain([...value], inner)
  const entries = Object.entries({ ...(value instanceof Error ? partsOf(value) : {}), ...value }).slice(
    0,
    100,
  )
  return Object.fromEntries(
    entries.map(([key, each]) => [
      key,
      isSensitive(key) && each !== null && each !== undefined ? "***" : toPlain(each, inner),
    ]),
  )
}

/** The properties of an error that are not enumerable, with the top three lines of its stack. */
function partsOf({ name, message, stack = "", cause }: Error) {
  const at = stack.split("\n").filter((line) => /^\s+at /.test(line))
  return { name, message, at: at.slice(0, 3).map((line) => line.trim()), ...(cause ? { cause } : {}) }
}
