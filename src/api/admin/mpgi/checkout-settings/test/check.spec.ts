import { readForm } from "../../shared/problems"
import { SettingsBody, checkSettings } from "../read-settings"

const limits = { flows: { redirect: true, card: false }, currencies: ["EUR", "JPY"] }
const base = { provider_id: "pp_mpgi_mpgi", version: 0 }
const plan = { count: 3, currency_code: "EUR", min_amount: "30" }

/** Field and code of every problem of a form. */
function problemsOf(form: object): string[] {
  const { values, problems } = readForm(SettingsBody, { ...base, ...form })
  return (values ? checkSettings(values, limits, undefined) : problems).map(
    ({ field, code }) => `${field} ${code}`,
  )
}

describe("checkout settings", () => {
  it("are accepted when valid, with codes in capitals and without duplicates", () => {
    const form = {
      titles: { en: " Card ", "pt-BR": "Cartão" },
      flows: { redirect: true, card: false },
      currencies: ["eur", "EUR"],
      installments: [plan, { ...plan, count: 6, max_amount: "1000.00", interest_free: true }],
    }
    expect(problemsOf(form)).toEqual([])
    expect(readForm(SettingsBody, { ...base, ...form }).values).toMatchObject({
      titles: { en: "Card" },
      currencies: ["EUR"],
      installments: [{ installments_id: null, max_amount: null, interest_free: false }, { count: 6 }],
    })
    expect(problemsOf({ currencies: null })).toEqual([])
  })

  it.each<[object, string]>([
    [{ titles: { english: "Card" } }, "titles.english language"],
    [{ titles: { en: " " } }, "titles.en required"],
    [{ titles: { en: "x".repeat(61) } }, "titles.en too_long"],
    [{ flows: { redirect: true, card: true } }, "flows.card option_off"],
    [{ currencies: [] }, "currencies required"],
    [{ currencies: ["EUR", "ABC"] }, "currencies.1 currency"],
    [{ currencies: ["USD"] }, "currencies.0 option_off"],
    [{ installments: [{ ...plan, count: 1 }] }, "installments.0.count count"],
    [{ installments: [{ ...plan, min_amount: "1,5" }] }, "installments.0.min_amount amount"],
    [{ installments: [{ ...plan, min_amount: "30.005" }] }, "installments.0.min_amount decimals"],
    [
      { installments: [{ ...plan, currency_code: "JPY", max_amount: "99.5" }] },
      "installments.0.max_amount decimals",
    ],
    [{ installments: [{ ...plan, max_amount: "29" }] }, "installments.0.max_amount range"],
    [{ installments: [plan, { ...plan, min_amount: "500" }] }, "installments.1.count plan_twice"],
    [{ installments: [{ ...plan, fee: "1" }] }, "installments.0.fee unknown_field"],
    [{ color: "blue" }, "color unknown_field"],
  ])("%j is refused: %s", (form, problem) => {
    expect(problemsOf(form)).toEqual([problem])
  })

  it("may have the same plan for amounts that do not overlap", () => {
    const low = { ...plan, max_amount: "100" }
    expect(
      problemsOf({ installments: [low, { ...plan, min_amount: "100.01", installments_id: null }] }),
    ).toEqual([])
    expect(problemsOf({ installments: [low, { ...plan, installments_id: "B" }] })).toEqual([])
  })
})
