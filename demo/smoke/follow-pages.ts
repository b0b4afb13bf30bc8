import { parse, type DefaultTreeAdapterTypes } from "parse5"

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element
type Form = { action: string; method: string; fields: [string, string][]; visible: string[] }

const MAX_PAGES = 15

/** The header of a browser that loads a page into a window and not into a frame. */
const WINDOW = { "sec-fetch-dest": "document" }

/**
 * Follows pages like a browser without scripts. It follows redirects, submits forms without visible inputs, and fills
 * in other forms from `values` by the names of their inputs. Stops at the first URL of the origin `home`.
 *
 * @returns the URL at home
 * @throws Error when a page has no form, has an input without a value, or responds with an error
 */
export async function followPages(start: string, home: string, values: Record<string, string>): Promise<URL> {
  let request: { url: URL; init: RequestInit } = { url: new URL(start), init: {} }
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    if (request.url.origin === home) return request.url
    const response = await fetch(request.url, { ...request.init, headers: WINDOW, redirect: "manual" })
    const target = response.headers.get("location")
    if (target !== null) {
      request = { url: new URL(target, request.url), init: {} }
      continue
    }
    const page = await response.text()
    if (!response.ok)
      throw new Error(`${request.url} responded with ${response.status}: ${page.slice(0, 300)}`)
    request = submit(request.url, firstForm(parse(page), request.url), values)
  }
  throw new Error(`More than ${MAX_PAGES} pages, the last one was ${request.url}`)
}

function submit(page: URL, form: Form, values: Record<string, string>) {
  const body = new URLSearchParams(form.fields)
  for (const name of form.visible) {
    const value = values[name]
    if (value === undefined) throw new Error(`${page} has an input "${name}" without a value`)
    body.set(name, value)
  }
  const url = new URL(form.action, page)
  if (form.method !== "get") return { url, init: { method: "POST", body } }
  url.search = body.toString()
  return { url, init: {} }
}

function firstForm(document: Node, page: URL): Form {
  const form = elements(document).find(({ tagName }) => tagName === "form")
  if (!form) throw new Error(`${page} has no form`)
  const inputs = elements(form).filter(({ tagName }) => tagName === "input")
  const named = inputs.filter((input) => attribute(input, "name") !== "")
  return {
    action: attribute(form, "action"),
    method: attribute(form, "method").toLowerCase(),
    fields: named.map((input) => [attribute(input, "name"), attribute(input, "value")]),
    visible: named
      .filter((input) => attribute(input, "type") !== "hidden")
      .map((input) => attribute(input, "name")),
  }
}

function elements(node: Node): Element[] {
  const inside = "childNodes" in node ? node.childNodes.flatMap(elements) : []
  return "tagName" in node ? [node, ...inside] : inside
}

const attribute = (element: Element, name: string) =>
  element.attrs.find((each) => each.name === name)?.value ?? ""
