/**
 * Text that is fit for the wire: no control or invisible formatting characters, one space between words, at most
 * `limit` characters. The manual shows no field lengths (section 8), so the limits are ours. Undefined when nothing
 * is left.
 */
export function cleanText(value: unknown, limit: number): string | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined
  const plain = String(value)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
  return [...plain].slice(0, limit).join("").trim() || undefined
}

/** The object without its undefined entries. */
export function defined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> }
}
