import { Parser } from "htmlparser2"
import {
  FormatError,
  isRecord,
  safeName,
  checkCount,
  checkDepth,
  type Format,
  type PlainRecord,
  type Renderable,
  type RenderableRecord,
} from "./plain"
import { Controls, type Attributes, type Posted } from "./page-controls"

/** Pages are nested more deeply than messages. */
const MAX_PAGE_DEPTH = 256

/**
 * Elements whose content is not part of the page. `noscript` is one of them, because browsers run the page's script.
 */
const INERT = ["noscript", "template", "datalist"]

/** The page that forwards the customer, parsed as what its one POST form posts: `{ action, fields }`. Manual 2.4. */
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

/** A form, with the fields that a browser would post when no button is pressed. */
interface PageForm {
  method: string | undefined
  action: string | undefined
  posted: Posted[]
}

/**
 * Reads the page as a stream of tags. Building a tree as browsers do takes quadratic time for unclosed elements and
 * for many attributes: 100 kB would block the process for seconds. As in a browser, a control belongs to the form that
 * its attribute `form` names. Otherwise it belongs to the form that was opened last and not yet closed by `</form>`,
 * even if elements around that form have ended.
 * @throws FormatError for a page without exactly one form, and for a page that ends within it: fields may be missing
 */
function formIn(page: string): PageForm {
  const reader = new PageReader()
  new TagReader(page, reader).end(page)
  return reader.form()
}

interface OpenForm {
  id: string | undefined
  method: string | undefined
  action: string | undefined
}

class PageReader {
  readonly #forms: OpenForm[] = []
  readonly #controls = new Controls<OpenForm>()
  #current: OpenForm | undefined
  #unfinished: OpenForm | undefined
  #depth = 0
  #elements = 0
  #inert = 0
  #inTag = false
  #ended = false

  onopentagname = (): void => {
    this.#inTag = true
  }

  onopentag = (tag: string, attributes: Attributes): void => {
    this.#inTag = false
    checkDepth(++this.#depth, MAX_PAGE_DEPTH)
    checkCount(++this.#elements)
    if (INERT.includes(tag)) this.#inert++
    if (this.#inert > 0) return
    if (tag === "form" && !this.#current) this.#begin(attributes)
    this.#controls.open(tag, attributes, this.#current)
  }

  ontext = (text: string): void => {
    if (this.#inert === 0) this.#controls.text(text)
  }

  onclosetag = (tag: string): void => {
    this.#depth--
    if (this.#inert === 0 && !this.#ended) this.#controls.close(tag)
  }

  /** Handles an end tag that the page contains. `</form>` ends a form even if elements around it have already ended. */
  endTag = (tag: string): void => {
    if (INERT.includes(tag)) this.#inert = Math.max(0, this.#inert - 1)
    if (this.#inert > 0) return
    if (tag === "form") this.#current = this.#unfinished = undefined
    // The page is complete, although its form has no end tag.
    if (tag === "body" || tag === "html") this.#unfinished = undefined
  }

  /** Called at the end of the input. Elements that are still open were not closed by the page. */
  last = (): void => {
    this.#ended = true
  }

  form(): PageForm {
    const [form, ...others] = this.#forms
    if (!form || others.length > 0) throw new FormatError("the page does not contain exactly one form")
    if (this.#inTag || this.#unfinished || this.#controls.isUnfinished)
      throw new FormatError("the page ends within its form")
    const { id, method, action } = form
    const posted = this.#controls.postedBy((named, owner) =>
      named === undefined ? owner === form : named !== "" && named === id,
    )
    return { method, action, posted }
  }

  #begin({ id, method, action }: Attributes): void {
    this.#current = this.#unfinished = { id, method, action }
    this.#forms.push(this.#current)
  }
}

/** Also reports end tags that htmlparser2 ignores: it reports only those of elements that it considers open. */
class TagReader extends Parser {
  constructor(
    private readonly page: string,
    private readonly reader: PageReader,
  ) {
    super(reader)
  }

  override onclosetag(start: number, end: number): void {
    super.onclosetag(start, end)
    this.reader.endTag(this.page.slice(start, end).toLowerCase())
  }

  override onend(): void {
    this.reader.last()
    super.onend()
  }
}
