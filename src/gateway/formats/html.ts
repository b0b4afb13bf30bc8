import { formIn } from "./page-form"
import { FormatError, isRecord, safeName } from "./plain"
import type { Format, PlainRecord, Renderable, RenderableRecord } from "./plain"

/** The page that forwards the shopper: what its one POST form posts, `{ action, fields }`. Manual 2.4. */
export const html: Format = {
  contentType: "text/html; charset=utf-8",

  parse(text) {
    const form = formIn(text)
    if (form.method?.toLowerCase() !== "post") throw new FormatError("the page's form is not a POST form")
    const fields: PlainRecord = {}
    for (const { name, value } of form.posted) {
      if (Object.hasOwn(fields, safeName(name)) && fields[name] !== value) {
        throw new FormatError("the page's form has one name with two values")
      }
      fields[name] = value
    }
    return { action: form.action ?? "", fields }
  },

  render: (record) => renderForwardingPage({ action: String(record.action), fields: flat(record.fields) }),
}

function flat(fields: unknown): Record<string, string> {
  const record: RenderableRecord = isRecord<Renderable>(fields) ? fields : {}
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, String(value ?? "")]))
}

/** A page with one form that submits itself. `nonce` is that of the Content-Security-Policy. */
export function renderForwardingPage(page: {
  action: string
  fields: Record<string, string>
  nonce?: string
}): string {
  const inputs = Object.entries(page.fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  const nonce = page.nonce ? ` nonce="${escapeHtml(page.nonce)}"` : ""
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Payment</title>`,
    `<meta name="viewport" content="width=device-width, initial-scale=1"></head><body>`,
    `<form method="post" action="${escapeHtml(page.action)}">${inputs.join("")}`,
    `<noscript><button type="submit">Continue to payment</button></noscript></form>`,
    `<script${nonce}>document.forms[0].submit()</script></body></html>`,
  ].join("")
}

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

/** Escapes text for use in HTML text and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? "")
}
