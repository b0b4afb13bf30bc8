import fc from "fast-check"
import { GOODS_DELIMITERS, GoodsList, translateGoods } from "../fields/cart"
import { RiskReasons, splitResult } from "../fields/status"
import { FormatError, formats } from "../formats"
import { bytesOf } from "../formats/charset"

const { form, json, xml, html } = formats
const safeKey = fc.stringMatching(/^[a-z][a-z_]{0,7}$/)
const text = fc.string({ unit: "binary" })

it("counts the bytes of any text", () => {
  fc.assert(
    fc.property(fc.oneof(text, fc.string()), (value) => {
      expect(bytesOf(value)).toBe(Buffer.byteLength(value))
    }),
  )
})

describe("form", () => {
  it("parses what it rendered, for any text", () => {
    fc.assert(
      fc.property(fc.dictionary(safeKey, text), (record) => {
        expect(form.parse(form.render(record))).toEqual({ ...record })
      }),
    )
  })

  it.each(["json", "brackets"] as const)("parses structures that it rendered as %s", (nesting) => {
    // With brackets, an empty list or object is written as one of these texts.
    const scalar = fc.string().filter((text) => nesting === "json" || (text !== "[]" && text !== "{}"))
    const rows = fc.array(fc.dictionary(safeKey, scalar, { minKeys: 1 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(rows, (cart_items) => {
        const options = { structured: ["cart_items"], nesting }
        expect(form.parse(form.render({ cart_items }, options), options)).toEqual({
          cart_items: cart_items.map((row) => ({ ...row })),
        })
      }),
    )
  })

  it.each([
    ["a=1&a=2"],
    ["__proto__=1"],
    ["cart_items[__proto__][x]=1"],
    ["cart_items[0][constructor]=1"],
    ["cart_items[0]=1&cart_items[0]=2"],
    ["cart_items[0]=1&cart_items[0][a]=2"],
    ['cart_items=[{"a":1'],
  ])("refuses %s", (body) => {
    expect(() => form.parse(body, { structured: ["cart_items"] })).toThrow(FormatError)
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })

  it("treats brackets in an unstructured field as part of its name", () => {
    expect(form.parse("note[0]=x")).toEqual({ "note[0]": "x" })
  })
})

describe("json", () => {
  it("keeps the digits that were sent", () => {
    expect(json.parse('{"a":1e5,"b":10.50,"c":12345678901234567890,"d":null,"e":true,"f":"000123"}')).toEqual(
      {
        a: "1e5",
        b: "10.50",
        c: "12345678901234567890",
        e: "true",
        f: "000123",
      },
    )
  })
  it.each([
    "",
    "OK",
    "[]",
    '"x"',
    "null",
    '{"a":1',
    '{"a":1,"a":2}',
    '{"__proto__":{"x":1}}',
    `${'{"a":'.repeat(60)}1${"}".repeat(60)}`,
  ])("refuses %s", (body) => expect(() => json.parse(body)).toThrow(FormatError))
})

describe("xml", () => {
  it("parses exactly what it rendered", () => {
    const printable = fc.string().filter((value) => !/[\r\n]/.test(value))
    fc.assert(
      fc.property(fc.dictionary(safeKey, printable, { minKeys: 1 }), (record) => {
        expect(xml.parse(xml.render(record))).toEqual({ ...record })
      }),
    )
  })
  it("never accepts a truncated document", () => {
    const whole = xml.render({ order_no: "O1", amount: "1.00", risk_reasons: [{ name: "a", status: "b" }] })
    fc.assert(
      fc.property(fc.nat({ max: whole.length - 1 }), (length) =>
        expect(() => xml.parse(whole.slice(0, length))).toThrow(FormatError),
      ),
    )
  })
  it("refuses text that only the parser finds malformed", () => {
    expect(() => xml.parse("<a/")).toThrow(FormatError)
  })
  it("accepts any input without an unexpected error", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string({
            unit: fc.constantFrom("<", ">", "/", "respon", "&", ";", "!", "[", "]", "a", "=", '"'),
          }),
        ),
        (noise) => {
          try {
            xml.parse(noise)
          } catch (error) {
            expect(error).toBeInstanceOf(FormatError)
          }
        },
      ),
      { numRuns: 3000 },
    )
  })
})

describe("html", () => {
  it("parses what it rendered, so that markup in a value stays text", () => {
    const value = fc.string().filter((each) => !/[\0\r\n]/.test(each))
    fc.assert(
      fc.property(fc.dictionary(safeKey, value), (fields) => {
        const page = { action: "https://gateway.example.com/v1/checkout?a=1&b=2", fields: { ...fields } }
        expect(html.parse(html.render(page))).toEqual(page)
      }),
    )
  })
  it("refuses one name with two values", () => {
    const page = '<form method="post" action="/"><input name="a" value="1"><input name="a" value="2"></form>'
    expect(() => html.parse(page)).toThrow(FormatError)
  })
})

describe("goods", () => {
  const segment = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom("#", ",", ";", "a", " ") }))
  const goods = fc.array(
    fc.record({
      name: segment,
      code: segment,
      price: fc.constantFrom("1.00", "20.50"),
      quantity: fc.integer({ min: 1, max: 999 }),
    }),
    { minLength: 1, maxLength: 5 },
  )

  it("separates records and segments, for any names", () => {
    fc.assert(
      fc.property(goods, (items) => {
        const read = GoodsList.decode(GoodsList.encode(items))
        expect(read.map(({ price, quantity }) => [price, quantity])).toEqual(
          items.map(({ price, quantity }) => [price, quantity]),
        )
      }),
      { numRuns: 2000 },
    )
  })
  it("does not change a name without delimiters", () => {
    expect(GoodsList.encode([{ name: "Mug #2, blue", code: "M", price: "1.00", quantity: 1 }])).toBe(
      "Mug #2, blue#,#M#,#1.00#,#1",
    )
  })
  it("can be rendered with other delimiters and parsed again", () => {
    const other = { record: ";;", segment: '"#,#"' }
    fc.assert(
      fc.property(goods, (items) => {
        const there = translateGoods(GoodsList.encode(items), GOODS_DELIMITERS, other)
        expect(GoodsList.decode(translateGoods(there, other, GOODS_DELIMITERS))).toHaveLength(items.length)
      }),
    )
  })
  it("refuses a record of three or five segments", () => {
    expect(GoodsList.safeDecode("a#,#b#,#1.00").success).toBe(false)
    expect(GoodsList.safeDecode("a#,#b#,#1.00#,#1#,#x").success).toBe(false)
  })
})

it("splits a result at the first colon", () => {
  expect(splitResult("0000:Success: really")).toEqual({ code: "0000", message: "Success: really" })
  expect(splitResult("0000")).toEqual({ code: "0000", message: "" })
})

it.each([
  ["", []],
  ["\n  ", []],
  [{ name: "a", status: "ACCEPT" }, [{ name: "a", status: "ACCEPT" }]],
  [
    { name: ["a", "b"], status: ["1", "2"] },
    [
      { name: "a", status: "1" },
      { name: "b", status: "2" },
    ],
  ],
  [
    [
      { name: "a", status: "1" },
      { name: "b", status: "2" },
    ],
    [
      { name: "a", status: "1" },
      { name: "b", status: "2" },
    ],
  ],
])("reads risk reasons from %j", (wire, reasons) => {
  expect(RiskReasons.decode(wire as never)).toEqual(reasons)
})

it("refuses risk reasons with unpaired names and statuses", () => {
  expect(RiskReasons.safeDecode({ name: ["a", "b"], status: "1" }).success).toBe(false)
})
