import { TEXTS, wordsIn } from "../words"

type Texts = { [key: string]: string | Texts }

/** Every text by its full key, as in `pages.paid.title`. */
function flat(texts: Texts, path = ""): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "string" ? [[path + key, text] as [string, string]] : flat(text, `${path}${key}.`),
  )
}

const placeholders = (text = "") => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()

const english = flat(TEXTS.en!)
/** Amounts contain spaces of several widths. */
const plain = (text: string) => text.replace(/\s/g, " ")

describe("the texts of the customer's pages", () => {
  it.each(Object.entries(TEXTS))("%s has every text, with the same placeholders", (_tag, texts) => {
    const own = new Map(flat(texts))
    expect([...own.keys()].sort()).toEqual(english.map(([key]) => key).sort())
    for (const [key, text] of english) {
      expect([key, placeholders(own.get(key))]).toEqual([key, placeholders(text)])
      expect([key, own.get(key)?.trim()]).not.toEqual([key, ""])
    }
  })

  it.each([
    [[], "en"],
    [["de-AT"], "de"],
    [["pt"], "pt-BR"],
    [["zh-Hans-CN"], "zh-CN"],
    [["it-IT", "es-MX", "fr"], "es"], // the first that there is
    [["it"], "en"],
    [["de_DE", "no tag", "toString", "x".repeat(1000)], "en"],
  ])("are in the first of these languages that there is: %j", (languages, lang) => {
    expect(wordsIn(languages).lang).toBe(lang)
  })

  it.each([
    [["en-US"], "19.90", "usd", "$19.90"],
    [["de-DE"], "1234.50", "EUR", "1.234,50 €"],
    [["en-GB"], "1234.50", "USD", "US$1,234.50"],
    [["fr"], "1234.50", "EUR", "1 234,50 €"],
    [["pt-BR"], "1234.50", "BRL", "R$ 1.234,50"],
    [["zh-CN"], "1000.00", "JPY", "JP¥1,000"],
    [["en"], "1990.50", "HUF", "HUF 1,990.50"],
    [["en"], "1.250", "KWD", "KWD 1.250"],
  ])("write an amount as in %j: %s %s", (languages, amount, currency, written) => {
    expect(plain(wordsIn(languages).money(amount, currency))).toBe(written)
  })

  it("name what is wrong with a subscription, and nothing for a code that is unknown", () => {
    const { title, two: text } = TEXTS.es!.plan_problems
    expect(wordsIn(["es"]).planProblem("mpgi_plan_two")).toEqual({ title, text })
    for (const code of ["", "mpgi_plan_title", "mpgi_plan_toString", "mpgi_stale_session"])
      expect([code, wordsIn(["es"]).planProblem(code)]).toEqual([code, undefined])
  })
})
