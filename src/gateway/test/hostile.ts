import type { FormatName } from "../formats"

export const fill = (part: string, size: number) => part.repeat(Math.ceil(size / part.length)).slice(0, size)
export const words = (size: number, separator: string) => {
  let text = ""
  for (let at = 0; text.length < size; at++) text += at.toString(36) + separator
  return text
}

/** Input that keeps a parser busy: nesting, names, references, and comments and quotes that do not end. */
export const HOSTILE: [format: FormatName, name: string, body: (size: number) => string][] = [
  ["html", "nested elements", (size) => fill("<div>", size)],
  ["html", "formatting elements", (size) => fill("<b><p>", size)],
  ["html", "nested tables", (size) => fill("<table><div>", size)],
  ["html", "attributes", (size) => `<input ${words(size, " ")}`],
  ["html", "attributes with values", (size) => `<form ${words(size, "='>' ")}>`],
  ["html", "end tags", (size) => `${"<span>".repeat(200)}${fill("</x>", size)}`],
  ["html", "inputs", (size) => `<form method=post>${fill("<input name=a value=b>", size)}</form>`],
  ["html", "references", (size) => `<a b='${fill("&amp", size)}`],
  ["html", "open brackets", (size) => fill("<", size)],
  ["html", "comments", (size) => fill("<!--", size)],
  ["html", "scripts", (size) => `<script>${fill("</scrip", size)}`],
  ["xml", "nested elements", (size) => fill("<respon>", size)],
  ["xml", "elements", (size) => `<respon>${fill("<a>1</a>", size)}`],
  ["xml", "attributes", (size) => `<respon ${words(size, "='1' ")}/>`],
  ["xml", "references", (size) => `<respon><a>${fill("&#39;", size)}`],
  ["xml", "a reference without an end", (size) => `<respon><a>&${fill("a", size)}`],
  ["xml", "brackets", (size) => fill("<![CDATA[", size)],
  ["json", "nested lists", (size) => fill("[", size)],
  ["json", "nested objects", (size) => fill('{"a":', size)],
  ["json", "equal keys", (size) => `{${fill('"a":[1],', size)}`],
  ["json", "escapes", (size) => `{"a":"${fill("\\u0041", size)}`],
  ["json", "digits", (size) => `{"a":${fill("1", size)}`],
  ["json", "white space", (size) => `{"a":1${fill(" ", size)}`],
  ["form", "fields", (size) => words(size, "=1&")],
  ["form", "nested brackets", (size) => `cart_items${fill("[a]", size)}=1`],
  ["form", "open brackets", (size) => `cart_items${fill("[", size)}=1`],
  ["form", "bytes", (size) => fill("%C3%A9", size)],
  ["form", "list elements", (size) => `cart_items=${fill("a,", size)}`],
]
