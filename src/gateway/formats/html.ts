import { Parser } from "htmlparser2"
import { checkCount, checkDepth, FormatError, isRecord, safeName } from "./plain"
import type { Format, PlainRecord, Renderable, RenderableRecord } from "./plain"

/** Pages are nested more deeply than messages. */
const MAX_PAGE_DEPTH = 256

/** The page that forwards the shopper: one POST form with hidden inputs, `{ action, fields }`. Manual 2.4. */
export const html: Format = {
  contentType: "text/html; charset=utf-8",

  parse(text) {
    const [form, ...others] = formsIn(text)
    if (!form || others.length > 0) throw new FormatError("the page does not contain exactly one form")
    if (form.method?.toLowerCase() !== "post") throw new FormatError("the page's form is not a POST form")
    const fields: PlainRecord = {}
    for (const { name, value } of form.inputs) {
      if (Object.hasOwn(fields, safeName(name)) && fields[name] !== value) {
        throw new FormatError("the page's form has one name with two values")
      }
      fields[name] = value
    }
    return { action: form.action ?? "", fields }
  },

  render: (record) => renderForwardingPage({ action: String(record.action), fields: flat(record.fields) }),
}

interface Form {
  method: string | undefined
  action: string | undefined
  inputs: { name: string; value: string }[]
}

/**
 * Reads the page as a stream of tags. Building its tree as browsers do takes quadratic time for unclosed elements and for
 * many attributes: 100 kB would hold the process for seconds. As in a browser with scripts, `noscript` is skipped, and
 * an input belongs to the form that was begun last until a `</form>`, wherever the elements between them end.
 */
function formsIn(page: string): Form[] {
  const forms: Form[] = []
  let current: Form | undefined
  let depth = 0
  let elements = 0
  let unscripted = 0
  const parser = new Parser({
    onopentag(tag, { name, value = "", method, action }) {
      checkDepth(++depth, MAX_PAGE_DEPTH)
      checkCount(++elements)
      if (tag === "noscript") unscripted++
      if (unscripted > 0) return
      if (tag === "form" && !current) forms.push((current = { method, action, inputs: [] }))
      if (tag === "input" && name) current?.inputs.push({ name, value })
    },
    onclosetag(tag, implied) {
      depth--
      if (tag === "noscript") unscripted--
      if (tag === "form" && !implied) current = undefined
    },
  })
  parser.end(page)
  return forms
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
