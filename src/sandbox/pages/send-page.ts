import type { Response } from "express"
import { html, type Markup } from "./markup"

export const STYLESHEET = "/_sandbox/style.css"

const SHARED = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** Headers of every page: nothing is cached, framed or loaded from elsewhere, and no script runs. */
export function secure(
  response: Response,
  more = "style-src 'self'; img-src data:; form-action 'self'",
): void {
  response.set({
    "content-security-policy": `${SHARED}; ${more}`,
    "cache-control": "no-store",
    "referrer-policy": "strict-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
  })
}

/** A whole page. `layout` is the width: one column to pay in, or the operator's tables. */
export function sendPage(
  response: Response,
  page: { title: string; body: Markup; layout: "narrow" | "wide"; status?: number },
): void {
  secure(response)
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
  response
    .status(page.status ?? 200)
    .type("html")
    .send(text)
}

/** A page with one sentence. */
export function sendNotice(response: Response, status: number, title: string, sentence: string): void {
  const body = html`<main class="card">
    <h1>${title}</h1>
    <p>${sentence}</p>
  </main>`
  sendPage(response, { title, body, layout: "narrow", status })
}
