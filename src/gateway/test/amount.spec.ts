import fc from "fast-check"
import { decimalsOf, formatAmount, sameAmount } from "../fields/amount"

it.each([
  ["10", "USD", undefined, "10.00"],
  ["10.5", "USD", "two", "10.50"],
  ["0", "USD", "two", "0.00"],
  ["10.500", "USD", "two", "10.50"],
  ["1000", "JPY", "two", "1000.00"],
  ["1000", "JPY", "iso4217", "1000"],
  ["1000.00", "JPY", "iso4217", "1000"],
  ["1.005", "KWD", "iso4217", "1.005"],
  ["1.5", "KWD", { KWD: 3 }, "1.500"],
  ["1.5", "USD", { KWD: 3 }, "1.50"],
] as const)("%s %s under %p is %s on the wire", (amount, currency, rule, wire) => {
  expect(formatAmount(amount, currency, rule)).toBe(wire)
})

it.each(["1e3", "-1", "+1", "", " 1", "1 ", "1,00", "01", "1.", ".5", "0x1", "NaN", "Infinity", "١"])(
  "%p is no amount",
  (text) => {
    expect(() => formatAmount(text, "USD")).toThrow("plain decimal")
    expect(sameAmount(text, text)).toBe(false)
  },
)

it.each([
  ["1.005", "USD", undefined],
  ["1.005", "KWD", "two"],
  ["1000.5", "JPY", "iso4217"],
] as const)("%s %s has too many decimals and is never rounded", (amount, currency, rule) => {
  expect(() => formatAmount(amount, currency, rule)).toThrow("too many")
})

const cents = fc.bigInt({ min: 0n, max: 10n ** 14n })
const decimal = (value: bigint, places: number) => {
  const digits = value.toString().padStart(places + 1, "0")
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

it("keeps every digit, at every number of decimals", () => {
  fc.assert(
    fc.property(cents, fc.constantFrom("USD", "JPY", "KWD"), (value, currency) => {
      const places = decimalsOf(currency, "iso4217")
      const amount = decimal(value, places)
      expect(formatAmount(amount, currency, "iso4217")).toBe(amount)
    }),
    { numRuns: 2000 },
  )
})

it("compares amounts, not text", () => {
  fc.assert(
    fc.property(cents, cents, fc.integer({ min: 0, max: 4 }), (one, other, zeros) => {
      expect(sameAmount(decimal(one, 2), decimal(one, 2) + "0".repeat(zeros))).toBe(true)
      expect(sameAmount(decimal(one, 2), decimal(other, 2))).toBe(one === other)
    }),
    { numRuns: 2000 },
  )
  expect(sameAmount("10", "10.00")).toBe(true)
  expect(sameAmount("10", "100")).toBe(false)
})
