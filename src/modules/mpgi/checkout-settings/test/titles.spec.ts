import { titleFor, DEFAULT_TITLES } from "../checkout-settings"

describe("the title of the payment method", () => {
  const own = { en: "Card or wallet", "pt-BR": "Cartão ou Pix", de: "Karte oder Wallet" }

  it.each([
    [["en-GB"], "Card or wallet"],
    [["pt-br"], "Cartão ou Pix"],
    [["pt-PT"], "Cartão ou Pix"],
    [["de-AT", "en"], "Karte oder Wallet"],
    // The merchant has no French title; the default one is used.
    [["fr-FR", "en"], "Carte bancaire"],
    [["it", "de"], "Karte oder Wallet"],
    [["it"], "Card or wallet"],
    [[], "Card or wallet"],
  ])("for %j is %s", (languages, title) => {
    expect(titleFor(own, languages)).toBe(title)
  })

  it("is the default one as long as the merchant has none", () => {
    expect([titleFor({}, ["zh-Hans-CN"]), titleFor({}, ["ja"])]).toEqual([DEFAULT_TITLES["zh-CN"], "Card"])
  })
})
