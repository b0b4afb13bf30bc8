import type { MedusaResponse, MedusaRequest } from "@medusajs/framework/http"
import { randomBytes } from "node:crypto"
import { escapeHtml, type ForwardingForm } from "../../gateway"
import { frameAncestors, framingOfPage, type Framing } from "./framing"
import { FRAME_SCRIPT, frameData, SUBMIT_SCRIPT, type FrameEvent } from "./frame-script"
import { wordsOfBrowser, type Words } from "./words"

const STYLE = `
:root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; box-sizing: border-box; display: grid; place-items: center; padding: 1.5rem; }
main { box-sizing: border-box; width: 100%; max-width: 30rem; padding: 2rem; text-align: center; border-radius: .75rem;
  border: 1px solid color-mix(in srgb, CanvasText 18%, transparent); }
h1 { font-size: 1.25rem; margin: 0 0 .5rem; text-wrap: balance; }
p { margin: 0; }
h1 + p + * { margin-top: 1.5rem; }
.shop { margin: 0 0 1rem; font-size: .9375rem; opacity: .75; }
button { font: inherit; font-weight: 600; width: 100%; padding: .75rem 1.2rem; border-radius: .5rem; border: 0;
  cursor: pointer; color: Canvas; background: CanvasText; }
.other { color: CanvasText; background: Canvas; border: 1px solid CanvasText; margin-top: .75rem; }
.or { margin: 1.25rem 0 0; font-size: .9375rem; }
button:focus-visible, a:focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
`

/**
 * A page of ours between shop and gateway. It is not cached, sends no referrer and loads nothing from elsewhere. Only
 * the origins that `admitFrames` found may show it in a frame.
 */
export interface Page {
  status: number
  /** The language of the page, and of its buttons. */
  words: Words
  title: string
  text: string
  /** The name of the shop, above the title. */
  shop?: string | undefined
  /** The link on the page, if there is one. */
  link?: { href: string; text: string }
  /** A button that posts to the page's own address without data, and other buttons that add a query to that address. */
  button?: { text: string; others?: { query: string; text: string }[] }
  /** A form that submits itself. Nothing else carries data from these pages to the gateway. */
  form?: ForwardingForm
  /** The event that it reports to the page around its frame. Default: the payment page cannot be shown there. */
  event?: FrameEvent
}

/** How a page is rendered. */
type Rendered = { nonce: string; framing: Framing | undefined }

export function sendPage(res: MedusaResponse, page: Page): void {
  const framing = framingOfPage(res)
  const rendered = { nonce: randomBytes(16).toString("base64"), framing }
  res
    .status(page.status)
    .set({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy(page, rendered),
      ...(framing ? {} : { "x-frame-options": "DENY" }),
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
    })
    .send(render(page, rendered))
}

/**
 * The Content-Security-Policy. It allows `https:` beside the gateway's origin, since browsers also check redirects of
 * a form.
 */
function policy({ form, button }: Page, { nonce, framing }: Rendered): string {
  const target = form ? `${new URL(form.action).origin} https:` : button ? "'self'" : "'none'"
  return [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    ...(form || framing ? [`script-src 'nonce-${nonce}'`] : []),
    `form-action ${target}`,
    "base-uri 'none'",
    frameAncestors(framing),
  ].join("; ")
}

function render(
  { words, title, text, shop, link, button, form, event }: Page,
  { nonce, framing }: Rendered,
): string {
  const data = framing ? frameData(framing, event ?? (form ? "opened" : "unavailable")) : ""
  const script = framing ? FRAME_SCRIPT : form ? SUBMIT_SCRIPT : ""
  return [
    `<!doctype html><html lang="${words.lang}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>`,
    `<meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<meta name="robots" content="noindex"><style nonce="${nonce}">${STYLE}</style></head><body${data}><main>`,
    shop ? `<p class="shop">${escapeHtml(shop)}</p>` : "",
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>`,
    link
      ? `<p><a href="${escapeHtml(link.href)}"${framing ? ' target="_top"' : ""}>${escapeHtml(link.text)}</a></p>`
      : "",
    button ? buttons(button, words) : "",
    form ? formOf(form, words) : "",
    `</main>`,
    script ? `<script nonce="${nonce}">${script}</script>` : "",
    `</body></html>`,
  ].join("")
}

function buttons({ text, others = [] }: NonNullable<Page["button"]>, words: Words): string {
  const more = others.map(
    (other) =>
      `<button class="other" type="submit" formaction="?${escapeHtml(other.query)}">${escapeHtml(other.text)}</button>`,
  )
  return [
    `<form method="post"><button type="submit">${escapeHtml(text)}</button>`,
    more.length > 0 ? `<p class="or">${escapeHtml(words.say("other_methods"))}</p>${more.join("")}` : "",
    `</form>`,
  ].join("")
}

/** The form. Its button is for browsers without scripts, and for customers who use the browser's back button. */
function formOf({ action, fields }: ForwardingForm, words: Words): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  return [
    `<form method="post" action="${escapeHtml(action)}">${inputs.join("")}`,
    `<button type="submit">${escapeHtml(words.say("continue"))}</button></form>`,
  ].join("")
}

/**
 * A link back to the shop, for a page on which nothing can be paid. Absent if the accounts have several storefronts.
 */
export function shopLink(req: MedusaRequest, words: Words): Pick<Page, "link"> {
  const href = req.scope.resolve("mpgi").accounts.shopUrl()
  return href ? { link: { href, text: words.say("back") } } : {}
}

/** One reply for every invalid link: malformed, guessed, or abandoned. */
export function invalidLink(req: MedusaRequest, res: MedusaResponse, words = wordsOfBrowser(req)): void {
  sendPage(res, { status: 410, words, ...words.page("invalid"), ...shopLink(req, words) })
}
