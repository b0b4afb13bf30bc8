import { SaxesParser } from "saxes"
import { checkCount, checkDepth, FormatError, isRecord, safeName } from "./plain"
import type { Format, Plain, PlainRecord, Renderable } from "./plain"

/** The manual's root element, in the manual's spelling (2.3). */
const ROOT = "respon"

/**
 * The `respon` document of a direct payment, manual 2.3. Attributes are ignored, a repeated element is a list, and text
 * between elements is layout. References are read as XML 1.0 defines them; document types are refused, so that there are
 * no other entities.
 */
export const xml: Format = {
  contentType: "text/xml",

  parse(text) {
    const { name, value } = rootOf(text)
    if (name !== ROOT || !isRecord<Plain>(value))
      throw new FormatError(`the XML is not one <${ROOT}> element`)
    return value
  },

  render: (record) => `<?xml version="1.0" encoding="UTF-8"?>${element(ROOT, record)}`,
}

interface Element {
  name: string
  text: string
  children: PlainRecord
}

function rootOf(text: string): { name: string; value: Plain } {
  const open: Element[] = []
  let elements = 0
  let root: { name: string; value: Plain } | undefined
  const append = (part: string) => {
    const inner = open.at(-1)
    if (inner) inner.text += part
  }
  const parser = new SaxesParser({ position: false })
  parser.on("error", () => {
    throw new FormatError("the XML is not well formed")
  })
  parser.on("doctype", () => {
    throw new FormatError("the XML has a document type")
  })
  parser.on("opentag", ({ name }) => {
    open.push({ name: safeName(name), text: "", children: {} })
    checkDepth(open.length)
    checkCount(++elements)
  })
  parser.on("text", append)
  parser.on("cdata", append)
  parser.on("closetag", () => {
    const closed = open.pop()
    if (!closed) return
    const value = Object.keys(closed.children).length > 0 ? closed.children : closed.text
    const outer = open.at(-1)
    if (outer) add(outer.children, closed.name, value)
    else root = { name: closed.name, value }
  })
  parser.write(text).close()
  if (!root) throw new FormatError("the XML is not well formed")
  return root
}

function add(record: PlainRecord, name: string, value: Plain): void {
  const known = Object.hasOwn(record, name) ? record[name] : undefined
  if (known === undefined) record[name] = value
  // An element's own value is never a list, so a list is one that was begun here.
  else if (Array.isArray(known)) known.push(value)
  else record[name] = [known, value]
}

function element(name: string, value: Renderable): string {
  if (value === undefined) return ""
  if (Array.isArray(value)) return value.map((part) => element(name, part)).join("")
  if (!/^[A-Za-z_][\w.-]*$/.test(name)) throw new FormatError(`${name}: cannot be the name of an XML element`)
  const inner = isRecord<Renderable>(value)
    ? Object.entries(value).map(([part, of]) => element(part, of))
    : [escapeText(String(value))]
  return `<${name}>${inner.join("")}</${name}>`
}

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;" }

function escapeText(text: string): string {
  if (xmlText(text) !== text) throw new FormatError("a value has a character that XML cannot contain")
  return text.replace(/[&<>\r]/g, (character) => ESCAPES[character] ?? "")
}

/** The text without the characters that no XML document can contain, not even as a reference. */
export function xmlText(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
}
