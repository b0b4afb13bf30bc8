import fc from "fast-check"
import { XMLBuilder, XMLParser } from "fast-xml-parser"
import * as parse5 from "parse5"
import qs from "qs"
import { formats, xmlText, type PlainRecord } from "../formats"

/** Foreign parsers read what we write, and we read what they write. */
const { form, json, xml, html } = formats
/** Excludes the names that {@link formats} refuse because they reach a prototype. fast-check often generates them. */
const isSafe = (name: string): boolean => !["__proto__", "constructor", "prototype"].includes(name)
const key = fc.stringMatching(/^[a-z][a-z_]{0,8}$/).filter(isSafe)
const text = fc.oneof(
  fc.string(),
  fc.string({ unit: "grapheme" }),
  fc.string({
    unit: fc.constantFrom("&", "<", ">", '"', "'", "#", ";", "%", "+", "=", " ", "é", "]", "x3", "😀"),
  }),
)
const flat = fc.dictionary(key, text, { minKeys: 1, noNullPrototype: true })
const nested = fc.dictionary(key, fc.array(flat, { minLength: 1, maxLength: 3 }), {
  minKeys: 1,
  maxKeys: 3,
  noNullPrototype: true,
})
const runs = { numRuns: 150 }

describe("form", () => {
  it("is written as the engine writes it", () => {
    fc.assert(
      fc.property(fc.dictionary(key, text), (fields) => {
        expect(form.render(fields)).toBe(new URLSearchParams(fields).toString())
      }),
      runs,
    )
  })

  const other = { depth: 10, arrayLimit: 100, parameterLimit: 10_000, plainObjects: false }

  it("is read by another parser, flat and in brackets", () => {
    fc.assert(
      fc.property(flat, nested, (one, many) => {
        const structured = Object.keys(many)
        fc.pre(!structured.some((name) => name in one))
        const body = form.render({ ...one, ...many }, { nesting: "brackets", structured })
        fc.pre(!/=(%5B%5D|%7B%7D)(&|$)/.test(body))
        expect(qs.parse(body, other)).toEqual({ ...one, ...many })
        expect(form.parse(body, { structured })).toEqual({ ...one, ...many })
      }),
      runs,
    )
  })

  it("of another writer is read, flat and in brackets", () => {
    fc.assert(
      fc.property(flat, nested, fc.constantFrom("RFC1738", "RFC3986"), (one, many, format) => {
        const structured = Object.keys(many)
        fc.pre(!structured.some((name) => name in one))
        const body = qs.stringify({ ...one, ...many }, { format: format as "RFC1738" })
        fc.pre(!/=(%5B%5D|%7B%7D)(&|$)/.test(body))
        expect(form.parse(body, { structured })).toEqual({ ...one, ...many })
      }),
      runs,
    )
  })
})

describe("xml", () => {
  const printable = text.map(xmlText)
  const record = fc.dictionary(
    key,
    fc.oneof(
      printable,
      fc.array(fc.dictionary(key, printable, { minKeys: 1, noNullPrototype: true }), {
        minLength: 2,
        maxLength: 3,
      }),
    ),
    { minKeys: 1, noNullPrototype: true },
  )
  const options = { ignoreDeclaration: true, parseTagValue: false, trimValues: false }
  const other = new XMLParser({ ...options, processEntities: true, htmlEntities: true })

  it("is read by another parser", () => {
    fc.assert(
      fc.property(record, (fields) => {
        expect(other.parse(xml.render(fields))).toEqual({ respon: fields })
      }),
      runs,
    )
  })

  it("of another writer is read", () => {
    const builder = new XMLBuilder({ format: false, suppressEmptyNode: false })
    fc.assert(
      fc.property(record, (fields) => {
        fc.pre(!JSON.stringify(fields).includes("\\r"))
        expect(xml.parse(builder.build({ respon: fields }))).toEqual(fields)
      }),
      runs,
    )
  })
})

describe("html", () => {
  const value = text.map((each) => each.replace(/[\0\r\n]/g, ""))
  const inputs = fc.dictionary(
    fc.oneof(
      key,
      value.filter((each) => each !== "" && isSafe(each)),
    ),
    value,
    {
      noNullPrototype: true,
    },
  )
  const action = "https://gateway.example.com/v1/checkout?a=1&b=2"

  it("is read by the parser of browsers", () => {
    fc.assert(
      fc.property(inputs, (fields) => {
        const { names, values } = inputsOf(parse5.parse(html.render({ action, fields })))
        expect(Object.fromEntries(names.map((name, at) => [name, values[at]]))).toEqual(fields)
      }),
      runs,
    )
  })

  it("that the parser of browsers writes is read", () => {
    fc.assert(
      fc.property(inputs, (fields) => {
        const page = parse5.serialize(parse5.parse(html.render({ action, fields })))
        expect(html.parse(page)).toEqual({ action, fields })
      }),
      runs,
    )
  })

  function inputsOf(node: parse5.DefaultTreeAdapterTypes.Node): { names: string[]; values: string[] } {
    const found: { names: string[]; values: string[] } = { names: [], values: [] }
    const open = [node]
    for (let next = open.shift(); next; next = open.shift()) {
      if ("childNodes" in next) open.unshift(...next.childNodes)
      if (!("tagName" in next) || next.tagName !== "input") continue
      const read = (name: string) => next.attrs.find((each) => each.name === name)?.value ?? ""
      found.names.push(read("name"))
      found.values.push(read("value"))
    }
    return found
  }
})

it("json is read by the engine's parser, and reads what the engine writes", () => {
  const tree = fc.letrec<{ node: unknown }>((tie) => ({
    node: fc.oneof(
      { depthSize: "small" },
      text,
      fc.array(tie("node")),
      fc.dictionary(key, tie("node"), { noNullPrototype: true }),
    ),
  })).node
  fc.assert(
    fc.property(fc.dictionary(key, tree, { noNullPrototype: true }), (value) => {
      const record = value as PlainRecord
      expect(JSON.parse(json.render(record))).toEqual(record)
      expect(json.parse(JSON.stringify(record, undefined, 2))).toEqual(record)
    }),
    runs,
  )
})
