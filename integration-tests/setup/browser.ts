import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes } from "parse5"

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** A page as a browser without scripts has it: its address, text and forms. */
export type Page = {
  url: string
  status: number
  headers: Headers
  html: string
  forms: { action: string; fields: Record<string, string> }[]
}

/** What a browser says of a page that it loads into a window and not into a frame. */
const WINDOW = { "sec-fetch-dest": "document" }

/** Opens an address and follows redirects, but not to the storefront or an app: its address is the answer then. */
export async function open(address: string, init: RequestInit = {}): Promise<Page> {
  const response = await fetch(address, { headers: WINDOW, ...init, redirect: "manual" })
  const to = response.headers.get("location")
  const leaves = to && (to.startsWith("http://localhost:8000") || /^(?!https?:)[a-z][\w+.-]*:/i.test(to))
  if (to && !leaves) return open(new URL(to, address).href)
  const html = await response.text()
  const forms = [...elements(parse(html), "form")].map((form) => ({
    action: new URL(attribute(form, "action") || address, address).href,
    fields: Object.fromEntries(
      [...elements(form, "input")].map((input) => [attribute(input, "name"), attribute(input, "value")]),
    ),
  }))
  return { url: to ?? address, status: response.status, headers: response.headers, html, forms }
}

/** Sends the form of a page whose action ends like this, the first one by default. */
export function submit(page: Page, values: Record<string, string> = {}, end = ""): Promise<Page> {
  const form = page.forms.find(({ action }) => action.endsWith(end))
  if (!form) throw new Error(`no form ${end} on ${page.url}: ${page.html}`)
  return open(form.action, { method: "POST", body: new URLSearchParams({ ...form.fields, ...values }) })
}

function* elements(node: Node, tag: string): Generator<Element> {
  if (!("childNodes" in node)) return
  for (const child of node.childNodes) {
    if (defaultTreeAdapter.isElementNode(child) && child.tagName === tag) yield child
    yield* elements(child, tag)
  }
}

const attribute = (element: Element, name: string): string =>
  element.attrs.find((attr) => attr.name === name)?.value ?? ""
