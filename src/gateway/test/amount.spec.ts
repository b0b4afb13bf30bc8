import fc from "fast-check"
import { XMLParser } from "fast-xml-parser"
import { readFileSync } from "node:fs"
import { z } from "zod"
import { decimalsOf, formatAmount, NumericAmount, sameAmount } from "../fields/amount"
import { orderState, paymentState } from "../fields/status"
import { writeAmounts } from "../request-fields"

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

describe("ISO 4217", () => {
  /** List one as published. The package `currency-codes` has a copy of it. */
  const list = readFileSync(require.resolve("currency-codes/iso-4217-list-one.xml"), "utf8")
  const published = new XMLParser({ ignoreAttributes: false, parseTagValue: false }).parse(list).ISO_4217
  const entries = published.CcyTbl.CcyNtry as { Ccy?: string; CcyMnrUnts?: string }[]

  it("gives every currency its minor units, not the digits of Intl", () => {
    expect(published["@_Pblshd"] >= "2024-06-25").toBe(true)
    const counted = entries.filter(({ CcyMnrUnts }) => /^\d$/.test(CcyMnrUnts ?? ""))
    expect(counted.length).toBeGreaterThan(230)
    for (const { Ccy = "", CcyMnrUnts } of counted)
      expect([Ccy, decimalsOf(Ccy, "iso4217")]).toEqual([Ccy, Number(CcyMnrUnts)])
  })

  it.each([
    ["1990.50", "HUF", "1990.50"],
    ["15000", "IDR", "15000.00"],
    ["1.005", "IQD", "1.005"],
    ["1.0005", "CLF", "1.0005"],
    ["7.5", "XYZ", "7.50"],
  ])("%s %s is %s on the wire", (amount, currency, wire) => {
    expect(formatAmount(amount, currency, "iso4217")).toBe(wire)
  })
})

it.each(["constructor", "__proto__", "toString", "hasOwnProperty"])("%s is in no table", (name) => {
  expect(decimalsOf(name, {})).toBe(2)
  expect(decimalsOf(name, "iso4217")).toBe(2)
  expect([paymentState(name), orderState(name), paymentState(name, {}), orderState(name, {})]).toEqual(
    Array<string>(4).fill("unknown"),
  )
})

it("writes the amount of a contract in the order's currency", () => {
  const write = (currency: string, decimals: "two" | "iso4217", contract_amount: string) =>
    writeAmounts({ amount: "10", currency, subscription: { contract_amount } }, decimals).subscription
  expect(write("USD", "two", "9.9")).toEqual({ contract_amount: "9.90" })
  expect(write("JPY", "iso4217", "990.00")).toEqual({ contract_amount: "990" })
  expect(write("KWD", "iso4217", "9.9")).toEqual({ contract_amount: "9.900" })
  expect(() => write("USD", "two", "9.999")).toThrow("subscription.contract_amount: has more than 2 decimals")
})

it("refuses an amount that a JSON number would round", () => {
  expect(z.encode(NumericAmount, "40.50")).toBe(40.5)
  expect(z.safeEncode(NumericAmount, "123456789012345.123456").success).toBe(false)
})
