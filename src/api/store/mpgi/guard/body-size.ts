/**
 * How many characters a parsed body has, roughly: names, texts and a few for every value. Stops as soon as there are more
 * than `limit`, so a body is measured before it is searched.
 */
export function isLarger(body: unknown, limit: number): boolean {
  let left = limit
  const rest: unknown[] = [body]
  while (rest.length > 0 && left >= 0) {
    const value = rest.pop()
    left -= typeof value === "string" ? value.length + 2 : 4
    if (typeof value !== "object" || value === null) continue
    for (const [name, inner] of Object.entries(value)) {
      left -= Array.isArray(value) ? 0 : name.length
      rest.push(inner)
    }
  }
  return left < 0
}
