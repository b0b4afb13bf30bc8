import type { ServerResponse } from "node:http"
import { xmlText, type FormatName, type Renderable, type RenderableRecord } from "../../gateway/formats"

const CONTENT_TYPES = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  json: "application/json; charset=utf-8",
  text: "text/plain; charset=utf-8",
} as const

/** Sends a whole text body. */
export function sendBody(
  response: ServerResponse,
  type: keyof typeof CONTENT_TYPES,
  body: string,
  status = 200,
): void {
  response.statusCode = status
  response.setHeader("content-type", CONTENT_TYPES[type])
  response.end(body)
}

export function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  sendBody(response, "json", JSON.stringify(value), status)
}

/** Sends the browser to another address with GET. */
export function redirect(response: ServerResponse, location: string): void {
  response.statusCode = 303
  response.setHeader("location", location)
  response.end()
}

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
