import fc from "fast-check"
import { amountProblem, decimalsOf, money } from "../lib/money"

describe("an amount that somebody types", () => {
  it.each([
    ["10", "25.00", "usd", null],
    ["25.00", "25.00", "usd", null],
    ["25.01", "25.00", "usd", "amount.too_much"],
    ["0", "25.00", "usd", "amount.zero"],
    ["0.00", "25.00", "usd", "amount.zero"],
    ["", "25.00", "usd", "amount.invalid"],
    ["-1", "25.00", "usd", "amount.invalid"],
    ["1e1", "25.00", "usd", "amount.invalid"],
    ["1.005", "25.00", "usd", "amount.invalid"],
    ["1,000", "2500.00", "usd", "amount.invalid"],
    ["100", "100", "jpy", null],
    ["100.5", "200", "jpy", "amount.invalid"],
    ["1.005", "25.000", "kwd", null],
  ])("%s of %s %s: %s", (typed, most, currency, problem) => {
    expect(amountProblem(typed, most, currency)).toBe(problem)
  })

  it("is compared to the last cent, however large", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 16n }), (cents) => {
        const text = (value: bigint) => `${value / 100n}.${String(value % 100n).padStart(2, "0")}`
        expect(amountProblem(text(cents), text(cents), "usd")).toBeNull()
        expect(amountProblem(text(cents + 1n), text(cents), "usd")).toBe("amount.too_much")
      }),
    )
  })
})

describe("an amount on the screen", () => {
  it("is written as the language writes it", () => {
    expect(money("1234.50", "usd", "en")).toBe("$1,234.50")
    expect(money("1234.50", "eur", "de").replace(/\s/g, " ")).toBe("1.234,50 €")
    expect(money("500", "jpy", "en")).toBe("¥500")
  })

  it("has the decimals of its currency", () => {
    expect(["usd", "jpy", "kwd"].map(decimalsOf)).toEqual([2, 0, 3])
  })
})
