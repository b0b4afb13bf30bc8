import { xmlText, type FormatName, type Renderable, type RenderableRecord } from "../../gateway/formats"

/**
 * The fields without the characters that this format cannot contain. Call it before signing, since the signature covers
 * the sent fields.
 */
export function sendable(fields: RenderableRecord, format: FormatName): RenderableRecord {
  if (format !== "xml") return fields
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, clean(value)]))
}

function clean(value: Renderable): Renderable {
  if (typeof value === "string") return xmlText(value)
  if (Array.isArray(value)) return value.map(clean)
  return typeof value === "object" ? sendable(value, "xml") : value
}
