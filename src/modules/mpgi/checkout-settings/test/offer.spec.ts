import { offerFor, refuse } from "../offer"
import { limitsOf, UNSET, within, type InstallmentPlan, type Settings } from "../settings"

const three: InstallmentPlan = {
  count: 3,
  installments_id: null,
  currency_code: "EUR",
  interest_free: true,
  min_amount: "50.00",
  max_amount: "200.00",
}
const view: Settings = {
  titles: {},
  flows: { redirect: true, card: false },
  currencies: ["EUR", "JPY"],
  installments: [three, { ...three, count: 12, installments_id: "P12", max_amount: null }],
}
const eur = (amount: string) => ({ amount, currency_code: "eur" })

describe("an offer", () => {
  it.each([
    ["49.99", []],
    ["50.00", [3, 12]],
    ["200.00", [3, 12]],
    ["200.01", [12]],
  ])("for %s EUR has the plans %j", (amount, counts) => {
    const { unavailable, flows, installments } = offerFor(view, eur(amount))
    expect([unavailable, flows, installments.map(({ count }) => count)]).toEqual([null, ["redirect"], counts])
  })

  it("has no plan of another currency, and nothing of a currency that is not accepted", () => {
    expect(offerFor(view, { amount: "100", currency_code: "jpy" })).toMatchObject({ installments: [] })
    expect(offerFor(view, { amount: "100.00", currency_code: "usd" })).toEqual({
      unavailable: "currency",
      flows: [],
      installments: [],
    })
    const off = { ...view, flows: { redirect: false, card: false } }
    expect(offerFor(off, eur("100.00"))).toEqual({ unavailable: "off", flows: [], installments: [] })
  })

  it("accepts what is part of it", () => {
    for (const choice of [
      {},
      { installments: "1" },
      { installments: "3" },
      { installments: "12", installments_id: "P12" },
    ])
      expect([choice, refuse(view, eur("100.00"), { flow: "redirect", ...choice })]).toEqual([
        choice,
        undefined,
      ])
  })

  it.each([
    ["20.00", { installments: "3" }, "installments"],
    ["100.00", { installments: "4" }, "installments"],
    ["100.00", { installments: "03" }, "installments"],
    ["100.00", { installments: "0" }, "installments"],
    ["100.00", { installments_id: "P12" }, "installments"],
    ["100.00", { installments: "1", installments_id: "P12" }, "installments"],
    ["100.00", { installments: "12" }, "installments_id"],
    ["100.00", { installments: "3", installments_id: "P12" }, "installments_id"],
    ["100.00", { flow: "card" as const }, "flow"],
  ])("for %s EUR refuses %j by naming %s", (amount, choice, field) => {
    expect(refuse(view, eur(amount), { flow: "redirect", ...choice })).toMatchObject({ field })
  })

  it("refuses another currency before anything else", () => {
    expect(refuse(view, { amount: "1.00", currency_code: "usd" }, { flow: "card" })).toMatchObject({
      field: "currency_code",
    })
  })
})

describe("settings", () => {
  const options = { redirect: { enabled: true }, directCard: { enabled: false } }
  const limits = (more: object = {}) => limitsOf({ ...options, ...more } as Parameters<typeof limitsOf>[0])

  it("that were never saved are what the options allow, without installments", () => {
    expect(within(UNSET, limits())).toMatchObject({
      flows: { redirect: true, card: false },
      currencies: null,
      installments: [],
    })
    expect(within(UNSET, limits({ currencies: ["EUR"] })).currencies).toEqual(["EUR"])
  })

  it("never exceed the options, also where these became narrower later", () => {
    const saved = { ...UNSET, flows: { redirect: true, card: true }, currencies: ["EUR", "USD"] }
    expect(within(saved, limits({ currencies: ["USD", "JPY"], redirect: { enabled: false } }))).toMatchObject(
      {
        flows: { redirect: false, card: false },
        currencies: ["USD"],
      },
    )
    expect(within(saved, limits({ currencies: ["JPY"] })).currencies).toEqual([])
  })
})
