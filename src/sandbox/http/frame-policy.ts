/** The headers that name the origins which may show a page in a frame. By default, no origin may. */
export function frameHeaders(ancestors: readonly string[] = []): {
  ancestors: string
  headers: Record<string, string>
} {
  if (ancestors.length === 0) return { ancestors: "'none'", headers: { "x-frame-options": "DENY" } }
  return { ancestors: ancestors.join(" "), headers: {} }
}

/** @throws TypeError on anything but a list of origins, since a header could not hold it. */
export function requireOrigins(origins: readonly string[]): void {
  if (!Array.isArray(origins) || !origins.every(isOrigin))
    throw new TypeError("frameAncestors: must be a list of origins such as http://localhost:8000")
}

export const isOrigin = (value: unknown): boolean =>
  typeof value === "string" && /^https?:\/\/[a-z0-9.-]+(:\d+)?$/.test(value)
