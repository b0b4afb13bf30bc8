import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes } from "parse5"

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** One form of a page, ready to be submitted. */
export interface PageForm {
  action: string
  method: string
  fields: Record<string, string>
  button: string
}

/** A page as a browser without scripts shows it. */
export class Page {
  private constructor(
    readonly url: string,
    readonly status: number,
    readonly headers: Headers,
    readonly html: string,
    readonly text: string,
    readonly forms: PageForm[],
  ) {}

  static async open(url: string, init: RequestInit = {}): Promise<Page> {
    const response = await fetch(url, init)
    const html = await response.text()
    const tree = parse(html)
    const forms = [...elements(tree, "form")].map((form) => ({
      action: new URL(attribute(form, "action"), response.url).href,
      method: attribute(form, "method").toUpperCase(),
      fields: Object.fromEntries(
        [...elements(form, "input")].map((input) => [attribute(input, "name"), attribute(input, "value")]),
      ),
      button: textOf(form).trim(),
    }))
    const [body] = elements(tree, "body")
    return new Page(response.url, response.status, response.headers, html, body ? textOf(body) : "", forms)
  }

  /** The form that contains this text. */
  form(text: string | RegExp): PageForm {
    const found = this.forms.find(({ button }) =>
      typeof text === "string" ? button.includes(text) : text.test(button),
    )
    if (!found) throw new Error(`no form with ${String(text)} on ${this.url}: ${this.text}`)
    return found
  }

  /** Fills in a form and submits it. */
  async submit(text: string | RegExp, values: Record<string, string> = {}): Promise<Page> {
    const { action, fields } = this.form(text)
    return Page.open(action, { method: "POST", body: new URLSearchParams({ ...fields, ...values }) })
  }
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

function textOf(node: Node): string {
  if (defaultTreeAdapter.isTextNode(node)) return node.value
  const inner = "childNodes" in node ? node.childNodes.map(textOf).join(" ") : ""
  return inner.replace(/\s+/g, " ")
}
