import type { MedusaResponse } from "@medusajs/framework/http"
import { randomBytes } from "node:crypto"
import { escapeHtml, type ForwardingForm } from "../../gateway"

const STYLE = `
:root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; text-align: center; padding: 1.5rem; }
h1 { font-size: 1.25rem; margin: 0 0 .5rem; }
p { margin: 0 0 1rem; max-width: 34rem; }
button { font: inherit; padding: .6rem 1.2rem; border-radius: .4rem; border: 1px solid; cursor: pointer; }
`

/** A page of ours between shop and gateway: no frame, no cache, no referrer, nothing from elsewhere. */
export interface Page {
  status: number
  title: string
  text: string
  /** Where a link leads, if there is one. */
  link?: { href: string; text: string }
  /** A button that posts to the page's own address, without data. */
  button?: string
  /** A form that submits itself; the only thing that ever carries data from here to the gateway. */
  form?: ForwardingForm
}

export function sendPage(res: MedusaResponse, page: Page): void {
  const nonce = randomBytes(16).toString("base64")
  res
    .status(page.status)
    .set({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy(nonce, page),
      "x-frame-options": "DENY",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
    })
    .send(render(page, nonce))
}

/** `https:` beside the gateway's origin, because a browser also checks where the form's answer redirects to. */
function policy(nonce: string, { form, button }: Page): string {
  const target = form ? `${new URL(form.action).origin} https:` : button ? "'self'" : "'none'"
  return [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    ...(form ? [`script-src 'nonce-${nonce}'`] : []),
    `form-action ${target}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ")
}

function render({ title, text, link, button, form }: Page, nonce: string): string {
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>`,
    `<meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<meta name="robots" content="noindex"><style nonce="${nonce}">${STYLE}</style></head><body><main>`,
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>`,
    link ? `<p><a href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a></p>` : "",
    button ? `<form method="post"><button type="submit">${escapeHtml(button)}</button></form>` : "",
    form ? formOf(form, nonce) : "",
    `</main></body></html>`,
  ].join("")
}

/** The button is for browsers without scripts, and for a shopper who comes back with the browser's back button. */
function formOf({ action, fields }: ForwardingForm, nonce: string): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  return [
    `<form method="post" action="${escapeHtml(action)}">${inputs.join("")}`,
    `<button type="submit">Continue to payment</button></form>`,
    // A field named "submit" would shadow the method.
    `<script nonce="${nonce}">HTMLFormElement.prototype.submit.call(document.forms[0])</script>`,
  ].join("")
}
