import { titleFor, USUAL_TITLES } from "../titles"

describe("the title of the way to pay", () => {
  const own = { en: "Card or wallet", "pt-BR": "Cartão ou Pix", de: "Karte oder Wallet" }

  it.each([
    [["en-GB"], "Card or wallet"],
    [["pt-br"], "Cartão ou Pix"],
    [["pt-PT"], "Cartão ou Pix"],
    [["de-AT", "en"], "Karte oder Wallet"],
    // The merchant has no French word; the usual one is understood.
    [["fr-FR", "en"], "Carte bancaire"],
    [["it", "de"], "Karte oder Wallet"],
    [["it"], "Card or wallet"],
    [[], "Card or wallet"],
  ])("for %j is %s", (languages, title) => {
    expect(titleFor(own, languages)).toBe(title)
  })

  it("is the usual one as long as the merchant has none", () => {
    expect([titleFor({}, ["zh-Hans-CN"]), titleFor({}, ["ja"])]).toEqual([USUAL_TITLES["zh-CN"], "Card"])
  })
})
