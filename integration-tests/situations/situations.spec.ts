import { CURRENCIES, MOST_PIECES, RATES, situationOf } from "./draw"
import { figuresOf, isNeat, partOf, piecesOf, travels } from "./figures"
import { PLAIN, type Situation } from "./situation"

const SEEDS = Array.from({ length: 600 }, (_, seed) => seed + 1)

const cart = (price: string, rate: number, more: Partial<Situation> = {}): Situation => ({
  ...PLAIN,
  rate,
  delivery: "0",
  lines: [{ price, quantity: 1 }],
  ...more,
})
const TEN_PERCENT = { promotion: { kind: "percentage", value: 10 } } as const

describe("situations of a shop", () => {
  const drawn = SEEDS.map((seed) => situationOf(seed))

  it("are the same for the same seed", () => {
    expect(SEEDS.map((seed) => situationOf(seed))).toEqual(drawn)
  })

  it("are of every currency and rate, with tax inside and outside, and one to seven pieces", () => {
    const distinct = <Value>(values: Value[]) => [...new Set(values)].sort()
    expect(distinct(drawn.map(({ currency }) => currency))).toEqual([...CURRENCIES].sort())
    expect(distinct(drawn.map(({ rate }) => rate))).toEqual([...RATES].sort())
    expect(distinct(drawn.map(({ taxInside }) => taxInside))).toEqual([false, true])
    const pieces = drawn.map(({ lines }) => lines.reduce((sum, { quantity }) => sum + quantity, 0))
    expect(distinct(pieces)).toEqual(Array.from({ length: MOST_PIECES }, (_, at) => at + 1))
    const kinds = drawn.map(({ promotion }) => promotion?.kind ?? "none")
    expect(distinct(kinds)).toEqual(["everything", "fixed", "none", "percentage"])
    expect(drawn.some(({ credit }) => credit)).toBe(true)
    expect(drawn.some(({ delivery }) => delivery === "0")).toBe(true)
  })

  it("have a neat total only where the draw says so", () => {
    for (const situation of drawn) expect(isNeat(figuresOf(situation).total, situation)).toBe(situation.neat)
    expect(drawn.filter(({ neat }) => neat).length).toBeLessThan(drawn.length / 3)
  })

  it("ship every piece once", () => {
    for (const { lines, shipments } of drawn) {
      const shipped = lines.map((_, line) => shipments.reduce((sum, pieces) => sum + pieces[line]!, 0))
      expect(shipped).toEqual(lines.map(({ quantity }) => quantity))
    }
  })

  it("are shipped in several parts where that is requested", () => {
    for (const seed of SEEDS.slice(0, 100))
      expect(situationOf(seed, { inParts: true }).shipments.length).toBeGreaterThan(1)
  })

  it("always cost something where that is requested", () => {
    for (const seed of SEEDS.slice(0, 100))
      expect(Number(figuresOf(situationOf(seed, { payable: true })).amount)).toBeGreaterThan(0)
  })
})

describe("figures", () => {
  it.each([
    ["21.7641125", "21.76", cart("19.99", 8.875)],
    ["22.896", "22.90", cart("18.00", 8, { ...TEN_PERCENT, delivery: "5.00" })],
    ["17.064", "17.06", cart("12.00", 8, { ...TEN_PERCENT, delivery: "5.00" })],
    ["10", "10.00", cart("10.00", 21, { currency: "eur", taxInside: true })],
    ["1098.9", "1099", cart("999", 10, { currency: "jpy" })],
    ["2527.3", "2527", cart("1990", 27, { currency: "huf", decimals: { HUF: 0 } })],
    ["2527.3", "2527.30", cart("1990", 27, { currency: "huf" })],
    ["1.50425", "1.504", cart("1.3675", 10, { currency: "kwd", decimals: "iso4217" })],
  ])("are Medusa's total of %s, and %s at the gateway", (total, amount, situation) => {
    expect(figuresOf(situation)).toMatchObject({ total, amount })
  })

  it("leave nothing to pay, or dust, of a promotion of everything", () => {
    const dust = cart("0.99", 5, { taxInside: true, promotion: { kind: "everything" }, delivery: "3.00" })
    const { total, amount } = figuresOf(dust)
    expect(amount).toBe("0.00")
    expect(Math.abs(Number(total))).toBeLessThan(1e-9)
  })

  it("round halves up, and parts to what can be sent", () => {
    expect(travels("0.005", PLAIN)).toBe("0.01")
    expect(travels("-0.000001", PLAIN)).toBe("0.00")
    expect(partOf("21.7641125", 0.4, PLAIN)).toBe("8.71")
  })

  it("of an edit are those of its pieces, with their tax and without the promotion", () => {
    const situation = cart("19.99", 8.875, TEN_PERCENT)
    expect([piecesOf(situation, 1), piecesOf(situation, -2)]).toEqual(["21.7641125", "-43.528225"])
  })
})
