import type { ServerResponse } from "node:http"
import { sendBody } from "./respond"
import { frameHeaders } from "./frame-policy"
import { html, type Markup } from "../pages/markup"

export const STYLESHEET = "/_sandbox/style.css"

/** What a page allows. By default it allows nothing. */
interface Allowed {
  policy?: string
  /** Origins that may show it in a frame. */
  frameAncestors?: readonly string[]
}

/**
 * Sets the headers of every page. The page is not cached, loads nothing from elsewhere and runs no script. Only the
 * named origins may frame it.
 */
export function secure(
  response: ServerResponse,
  { policy = "style-src 'self'; img-src data:; form-action 'self'", frameAncestors }: Allowed = {},
): void {
  const framing = frameHeaders(frameAncestors)
  const headers = {
    "content-security-policy": `default-src 'none'; base-uri 'none'; frame-ancestors ${framing.ancestors}; ${policy}`,
    "cache-control": "no-store",
    "referrer-policy": "strict-origin",
    "x-content-type-options": "nosniff",
    ...framing.headers,
  }
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
}

/** A whole page. `layout` is its width: a narrow column for payments, a wide one for the operator's tables. */
export function sendPage(
  response: ServerResponse,
  page: { title: string; body: Markup; layout: "narrow" | "wide"; status?: number },
  frameAncestors: readonly string[] = [],
): void {
  secure(response, { frameAncestors })
  const { text } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${page.title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="stylesheet" href="${STYLESHEET}" />
        <link rel="icon" href="data:," />
      </head>
      <body class="${page.layout}">
        ${page.body}
      </body>
    </html>`
  sendBody(response, "html", text, page.status)
}

/** A page with a title and one sentence. */
export function sendNotice(
  response: ServerResponse,
  status: number,
  title: string,
  sentence: string,
  frameAncestors: readonly string[] = [],
): void {
  const body = html`<main class="card">
    <h1>${title}</h1>
    <p>${sentence}</p>
  </main>`
  sendPage(response, { title, body, layout: "narrow", status }, frameAncestors)
}
