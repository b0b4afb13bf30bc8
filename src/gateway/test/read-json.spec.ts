import fc from "fast-check"
import { parse as parseLossless } from "lossless-json"
import { FormatError, type Plain } from "../formats"
import { readJson } from "../formats/json"

const runs = { numRuns: 500 }
const number = fc
  .tuple(
    fc.constantFrom("", "-"),
    fc.stringMatching(/^(0|[1-9][0-9]{0,24})$/),
    fc.stringMatching(/^(\.[0-9]{1,8})?$/),
    fc.stringMatching(/^([eE][+-]?[0-9]{1,3})?$/),
  )
  .map((parts) => parts.join(""))
const text = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary" }),
  fc.string({ unit: fc.constantFrom('"', "\\", "/", "\n", "\t", "\b", "\u0000", "\u2028", "\ud800", "é") }),
)
const blank = fc.stringMatching(/^[ \t\r\n]{0,2}$/)
const written = fc.tuple(text, fc.boolean()).map(([value, escaped]) => {
  const quoted = JSON.stringify(value)
  return escaped
    ? quoted.replace(/[a-z](?![^"\\]*\\)/, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`)
    : quoted
})
const name = fc.stringMatching(/^[a-z0-9_]{0,6}$/)

/** JSON texts, written token by token. Their numbers are such as no engine writes, and white space may be anywhere. */
const { document } = fc.letrec<{ document: string }>((tie) => ({
  document: fc
    .tuple(
      blank,
      fc.oneof(
        { depthSize: "small" },
        written,
        number,
        fc.constantFrom("true", "false", "null"),
        fc.array(tie("document")).map((parts) => `[${parts.join(",")}]`),
        fc
          .uniqueArray(fc.tuple(name, blank, tie("document")), { selector: ([key]) => key })
          .map((parts) => `{${parts.map(([key, space, part]) => `"${key}"${space}:${part}`).join(",")}}`),
      ),
      blank,
    )
    .map((parts) => parts.join("")),
}))

/** The same text as another reader reads it: scalars as text, `null` as absent. */
function expected(value: unknown): Plain | undefined {
  if (value === null) return undefined
  if (typeof value !== "object") return String(value)
  if (Array.isArray(value)) return value.map((part) => expected(part) ?? "")
  const parts = Object.entries(value).map(([key, part]) => [key, expected(part)] as const)
  return Object.fromEntries(parts.filter((part): part is [string, Plain] => part[1] !== undefined))
}

const byLossless = (body: string) =>
  expected(parseLossless(body, undefined, { parseNumber: (digits) => digits }))

const outcome = (read: () => unknown) => {
  try {
    return { value: read() }
  } catch {
    return "refused"
  }
}

it("reads what lossless-json reads, with the digits that were sent", () => {
  fc.assert(
    fc.property(document, (body) => {
      expect(readJson(body)).toEqual(byLossless(body))
    }),
    runs,
  )
})

it("reads what the engine writes", () => {
  fc.assert(
    fc.property(fc.dictionary(name, fc.array(text)), (value) => {
      expect(readJson(JSON.stringify(value))).toEqual(value)
      expect(readJson(JSON.stringify(value, undefined, 2))).toEqual(value)
    }),
    runs,
  )
})

it("refuses what the engine refuses: a character removed, added or replaced", () => {
  const character = fc.constantFrom(...`{}[]",:\\0123456789-+. E true false n \t\n\u0001\u00a0\ufeff'/`, "")
  fc.assert(
    fc.property(document, fc.nat(), fc.nat(2), character, (body, at, removed, added) => {
      const start = body.length === 0 ? 0 : at % body.length
      const changed = body.slice(0, start) + added + body.slice(start + removed)
      const engine = outcome(() => JSON.parse(changed))
      const ours = outcome(() => readJson(changed))
      const lossless = outcome(() => byLossless(changed))
      // The engine accepts any repeated key. lossless-json accepts only a repeated key with the same value.
      if (engine === "refused") expect(ours).toBe("refused")
      else if (lossless !== "refused") expect(ours).toEqual(lossless)
    }),
    { numRuns: 3000 },
  )
})

it.each([
  "",
  " ",
  "{",
  "}",
  "[",
  "]",
  "[1,]",
  "[,1]",
  "{,}",
  '{"a":1,}',
  '{"a"}',
  '{"a":}',
  "{a:1}",
  "{'a':1}",
  "[1 2]",
  "01",
  "-",
  "+1",
  ".5",
  "1.",
  "1e",
  "1e+",
  "--1",
  "0x1",
  "1_0",
  "NaN",
  "Infinity",
  "1\u00a0",
  "\ufeff1",
  "tru",
  "True",
  "nul",
  "true false",
  "1true",
  '"',
  '"a',
  '"\\"',
  '"\\x"',
  '"\\u00g0"',
  '"\\u00"',
  '"\n"',
  '"\\\n"',
  "1 1",
  "{}{}",
  "[]]",
  "// 1",
  "undefined",
])("refuses %j", (body) => {
  expect(() => readJson(body)).toThrow(new FormatError("the body is not valid JSON"))
})

describe("a key that comes twice", () => {
  it.each([
    ['{"a":1,"a":1}', { a: "1" }],
    ['{"a":[{"b":null}],"a":[{"b":null}]}', { a: [{}] }],
    ['{"a":null,"a":null}', {}],
    ['{"a":{"x":1,"y":[]},"a":{"y":[],"x":1}}', { a: { x: "1", y: [] } }],
  ])("is one with the same value: %s", (body, value) => expect(readJson(body)).toEqual(value))

  it.each([
    '{"a":1,"a":1.0}',
    '{"a":1,"a":null}',
    '{"a":null,"a":1}',
    '{"a":[1],"a":[2]}',
    '{"a":[1],"a":[1,2]}',
    '{"a":{"x":1},"a":{"y":1}}',
    '{"a":{},"a":[]}',
    '{"a":{"x":1},"a":{"x":2}}',
    '{"a":1,"b":2,"a":3}',
  ])("is refused with another one: %s", (body) => expect(() => readJson(body)).toThrow(FormatError))
})

it.each(["__proto__", "constructor", "prototype", "\\u005f_proto__"])("refuses the key %s", (key) => {
  expect(() => readJson(`[{"${key}":{"x":1}}]`)).toThrow(FormatError)
})

it("reads names that every object inherits as fields", () => {
  expect(readJson('{"toString":"1","hasOwnProperty":"2"}')).toEqual({ toString: "1", hasOwnProperty: "2" })
})

it("stops at its depth and its number of values", () => {
  const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth)
  expect(readJson(nested(32))).toBeDefined()
  expect(() => readJson(nested(33))).toThrow("nested too deeply")
  expect(() => readJson("[".repeat(1_000_000))).toThrow("nested too deeply")
  const wide = (values: number) => `[${Array(values).fill("1").join(",")}]`
  expect(readJson(wide(20_001))).toHaveLength(20_001)
  expect(() => readJson(wide(20_002))).toThrow("too many values")
  // A comma in a text is not a separator.
  expect(readJson(`"${",".repeat(30_000)}"`)).toHaveLength(30_000)
})
