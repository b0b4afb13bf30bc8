import { readFileSync } from "node:fs"
import { join } from "node:path"
import { GatewayError, type GatewayErrorCode } from "../../src/gateway"
import { CASE_KINDS } from "../../src/modules/mpgi/features"
import { configurationPage, exampleOf, valueOf } from "../reference/configuration"
import { allParts, errorsPage } from "../reference/errors"
import { codesIn, optionMessagesIn } from "../reference/read-codes"
import { readOptions, type ReadOption } from "../reference/read-options"

const ROOT = join(__dirname, "../..")
const committed = (page: string) => readFileSync(join(ROOT, "docs/reference", page), "utf8")

describe("docs/reference", () => {
  let options: ReadOption[]
  beforeAll(() => {
    options = readOptions()
  }, 600_000)

  it("is what the code says: update it with `npm run reference`", () => {
    expect(committed("configuration.md")).toBe(configurationPage(options))
    expect(committed("errors.md")).toBe(errorsPage(options))
  })

  it("says of each option what it does", () => {
    expect(options.filter(({ comment }) => comment === "").map(({ path }) => path)).toEqual([])
    expect(options.length).toBeGreaterThan(120)
  })

  it("has an example of each option that the schema accepts", () => {
    const wrong = options
      .filter(({ group }) => !group)
      .filter((option) => {
        const example = exampleOf(option)
        return example === undefined || !option.schema.safeParse(valueOf(example)).success
      })
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it("has every message about options that the code has", () => {
    const page = committed("errors.md").replaceAll("\\|", "|")
    const missing = optionMessagesIn(ROOT).filter((pattern) => !pattern.test(page))
    expect(missing.map(String)).toEqual([])
    expect(optionMessagesIn(ROOT).length).toBeGreaterThan(60)
  })

  it("has an entry for every code that the code answers with", () => {
    const known = new Set(allParts().map(([code]) => code))
    const used = codesIn(ROOT)
    expect([...used].filter(([code]) => !known.has(code))).toEqual([])
    expect(used.size).toBeGreaterThan(25)
  })

  it("has an entry for every kind of case, and says of each code what to do", () => {
    const parts = allParts()
    const cases = parts.filter(([, { place }]) => place === "case").map(([code]) => code)
    expect(cases.sort()).toEqual([...CASE_KINDS].sort())
    expect(parts.filter(([, { means, todo }]) => !means || !todo)).toEqual([])
  })

  it("has the anchor that an error names", () => {
    const codes = allParts().filter(([, { place }]) => place === "client")
    for (const [code] of codes) {
      const { docs } = new GatewayError(code as GatewayErrorCode, "a message")
      const [address = "", anchor] = docs.split("#")
      const [, page = ""] = address.split("/blob/main/")
      expect(readFileSync(join(ROOT, page), "utf8")).toContain(`\n### \`${anchor}\`\n`)
    }
    expect(codes.length).toBeGreaterThan(15)
  })
})
