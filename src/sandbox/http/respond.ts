import type { ServerResponse } from "node:http"

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
