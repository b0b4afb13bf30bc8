import { parse, type DefaultTreeAdapterTypes } from "parse5"

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element
type Form = { action: string; method: string; fields: [string, string][]; visible: string[] }

const MOST_PAGES = 15

/**
 * Goes through pages as a browser without scripts would: follows redirects, sends forms that have nothing to fill
 * in, and fills the others from `answers` by the names of their inputs. Stops at the first address of `home`.
 *
 * @returns the address at home
 * @throws Error when a page has no form, asks for something that `answers` lacks, or does not answer well
 */
export async function walk(start: string, home: string, answers: Record<string, string>): Promise<URL> {
  let request: { url: URL; init: RequestInit } = { url: new URL(start), init: {} }
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    if (request.url.origin === home) return request.url
    const response = await fetch(request.url, { ...request.init, redirect: "manual" })
    const target = response.headers.get("location")
    if (target !== null) {
      request = { url: new URL(target, request.url), init: {} }
      continue
    }
    const page = await response.text()
    if (!response.ok) throw new Error(`${request.url} answered ${response.status}: ${page.slice(0, 300)}`)
    request = submit(request.url, firstForm(parse(page), request.url), answers)
  }
  throw new Error(`more than ${MOST_PAGES} pages, the last one ${request.url}`)
}

function submit(page: URL, form: Form, answers: Record<string, string>) {
  const body = new URLSearchParams(form.fields)
  for (const name of form.visible) {
    const answer = answers[name]
    if (answer === undefined) throw new Error(`${page} asks for "${name}"`)
    body.set(name, answer)
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
