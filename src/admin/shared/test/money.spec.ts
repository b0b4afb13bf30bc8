import fc from "fast-check"
import { decimalsOf } from "../../../gateway"
import { minorUnits, amountProblem, money } from "../money"

describe("a typed amount", () => {
  it.each([
    ["10", "25.00", "usd", null],
    ["25.00", "25.00", "usd", null],
    ["25.01", "25.00", "usd", "shared.amount.too_high"],
    ["0", "25.00", "usd", "shared.amount.zero"],
    ["0.00", "25.00", "usd", "shared.amount.zero"],
    ["", "25.00", "usd", "shared.amount.invalid"],
    ["-1", "25.00", "usd", "shared.amount.invalid"],
    ["1e1", "25.00", "usd", "shared.amount.invalid"],
    ["1.005", "25.00", "usd", "shared.amount.invalid"],
    ["1,000", "2500.00", "usd", "shared.amount.invalid"],
    ["100", "100", "jpy", null],
    ["100.5", "200", "jpy", "shared.amount.invalid"],
    ["1.005", "25.000", "kwd", null],
    ["1990.50", "1990.50", "huf", null],
  ])("%s of %s %s: %s", (input, max, currency, problem) => {
    expect(amountProblem(input, max, currency)).toBe(problem)
  })

  it("is compared exactly, however large", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 16n }), (cents) => {
        const text = (value: bigint) => `${value / 100n}.${String(value % 100n).padStart(2, "0")}`
        expect(amountProblem(text(cents), text(cents), "usd")).toBeNull()
        expect(amountProblem(text(cents + 1n), text(cents), "usd")).toBe("shared.amount.too_high")
      }),
    )
  })
})

describe("a formatted amount", () => {
  it("follows the language", () => {
    expect(money("1234.50", "usd", "en")).toBe("$1,234.50")
    expect(money("1234.50", "eur", "de").replace(/\s/g, " ")).toBe("1.234,50 €")
    expect(money("500", "jpy", "en")).toBe("¥500")
    expect(money("1990.50", "huf", "en").replace(/\s/g, " ")).toBe("HUF 1,990.50")
  })

  it("has the decimal places of its currency", () => {
    expect(["usd", "jpy", "kwd"].map(minorUnits)).toEqual([2, 0, 3])
    const different = Intl.supportedValuesOf("currency").filter(
      (currency) => minorUnits(currency) !== decimalsOf(currency, "iso4217"),
    )
    expect(different).toEqual([])
  })
})
