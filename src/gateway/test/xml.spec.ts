/** @jest-environment jsdom */
import fc from "fast-check"
import { FormatError, type Plain } from "../formats/plain"
import { xml } from "../formats/xml"

/**
 * Accepted XML is read as another parser reads it: no element is lost or added, and no character changes. Only bytes
 * that fast-xml-parser reads in another way are refused. Decision 40, docs/decisions.
 */
function elsewhere(text: string): Plain | undefined {
  const { documentElement } = new DOMParser().parseFromString(text, "text/xml")
  if (documentElement.querySelector("parsererror") || documentElement.nodeName === "parsererror")
    return undefined
  return documentElement.nodeName === "respon" ? valueOf(documentElement) : undefined
}

function valueOf(element: Element): Plain {
  if (element.children.length === 0) return element.textContent ?? ""
  const record: Record<string, Plain> = {}
  for (const child of element.children) {
    const value = valueOf(child)
    const known = Object.hasOwn(record, child.nodeName) ? record[child.nodeName] : undefined
    record[child.nodeName] =
      known === undefined ? value : Array.isArray(known) ? [...known, value] : [known, value]
  }
  return record
}

function here(text: string): Plain | undefined {
  try {
    return xml.parse(text)
  } catch (error) {
    if (!(error instanceof FormatError)) throw error
    return undefined
  }
}

const MARKUP = fc.constantFrom(
  "<respon>",
  "</respon>",
  "<a>",
  "</a>",
  "<b>",
  "</b>",
  "<a/>",
  "<b />",
  "<respon/>",
  "<a\n>",
  "</a >",
  "< a>",
  "<1>",
  "x",
  "é",
  "😀",
  " ",
  "\n",
  "\r\n",
  "\r",
  "\t",
  "#text",
  "#cdata",
  "'",
  '"',
  "<",
  ">",
  "/",
  "!",
  "=",
  "]]",
  "]]>",
  "--",
  "?",
  "&amp;",
  "&lt;",
  "&#39;",
  "&#x41;",
  "&",
  ";",
  "&x;",
  "&#0;",
  "&#xD800;",
  "&#x110000;",
  "&#13;",
  "<!--",
  "-->",
  "<!-- ' -->",
  "<![CDATA[",
  "]]>",
  "<![CDATA[ & <b> ]]>",
  "<![CDATA[]]>",
  "<?",
  "?>",
  "<?pi?>",
  "<?pi ' ?>",
  '<?pi "?>" ?>',
  "<?pi a='b'?>",
  '<?xml version="1.0"?>',
  "<?xml?>",
  "<a b='1'>",
  '<a b="1>">',
  "<a b='<'>",
  "<a b=1>",
  "<a b>",
  "<a b='&x;'>",
  "<a b='1' b='2'>",
  "<a b='1'c='2'>",
  "<toString>",
  "</toString>",
  "<a-b.c>",
  "</a-b.c>",
  "<!a>",
  "<!DOCTYPE a>",
  "\0",
  "\ufffe",
  "\ufeff",
  "\u00a0",
)
const soup = fc.array(MARKUP, { maxLength: 12 }).map((parts) => parts.join(""))
const bytes = fc.oneof(
  soup.map((inner) => `<respon>${inner}</respon>`),
  soup.map((inner) => `<respon><a>1</a>${inner}<b>2</b></respon>`),
  fc.tuple(soup, soup).map(([before, after]) => `${before}<respon><a>1</a></respon>${after}`),
)

it("reads what another parser reads, or refuses it", () => {
  fc.assert(
    fc.property(bytes, (text) => {
      const read = here(text)
      if (read !== undefined) expect(read).toEqual(elsewhere(text))
    }),
    { numRuns: 5_000 },
  )
})

const text = fc.string({
  unit: fc.constantFrom("x", "é", " ", "&amp;", "&#39;", "&#x1F600;", "] ", ">", "'", '"', "\n"),
})
const layout = fc.constantFrom("", " ", "\n", "<!-- & <b> -->", "<?pi x?>", "<?pi a='1' b=\"?\"?>")
const content = fc.oneof(
  text,
  text.map((each) => `<![CDATA[${each.replaceAll("]", "")}]]>`),
  layout,
)
const attributes = fc.constantFrom("", " lang='en'", ' a="&lt;>" b=\'"\'', "\n")
const leaf = fc
  .tuple(
    fc.constantFrom("a", "b", "order_no", "x-y", "toString", "é"),
    attributes,
    fc.array(content, { maxLength: 4 }),
  )
  .map(([name, given, parts]) => `<${name}${given}>${parts.join("")}</${name} >`)
const whole = fc
  .tuple(
    fc.constantFrom("", '<?xml version="1.0" encoding="UTF-8"?>'),
    layout,
    fc.array(fc.tuple(leaf, layout), { minLength: 1 }),
    layout,
  )
  .map(
    ([declaration, before, leaves, after]) =>
      `${declaration}${before}<respon>${leaves.flat().join("")}</respon>${after}`,
  )

it("reads every document of the grammar", () => {
  fc.assert(
    fc.property(whole, (document) => {
      const read = here(document)
      expect(read).toBeDefined()
      expect(read).toEqual(elsewhere(document))
    }),
    { numRuns: 500 },
  )
})

it.each([
  [
    "an instruction with one quote, which hides an element",
    "<respon><?a '?><b>1</b><?c '?><d>2</d></respon>",
  ],
  ["an instruction whose end is in quotes", `<respon><?a "?>"?><b>1</b></respon>`],
  ["a document type within the document", "<respon><!DOCTYPE a><b>1</b></respon>"],
  ["a declaration of markup as an element", "<respon><!a><b>1</b></respon>"],
  ["a reference behind the document", "<respon><b>1</b></respon>&amp;"],
  ["CDATA behind the document", "<respon><b>1</b></respon><![CDATA[]]>"],
  ["the end of CDATA in text", "<respon><b>]]></b></respon>"],
  ["two hyphens in a comment", "<respon><!-- -- --><b>1</b></respon>"],
  ["a second declaration", `<respon><?xml version="1.0"?><b>1</b></respon>`],
  ["a reference that is not one in an attribute", `<respon><b a="&x;">1</b></respon>`],
  ["half of a surrogate pair", "<respon><b>\ud800</b></respon>"],
  ["a character that XML has not", "<respon><b>\u0001</b></respon>"],
])("refuses %s", (_, document) => {
  expect(() => xml.parse(document)).toThrow(FormatError)
})
