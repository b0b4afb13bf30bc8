/** What the way to pay is called as long as the merchant has no other word, in the languages of the dashboard. */
export const USUAL_TITLES: Readonly<Record<string, string>> = {
  en: "Card",
  de: "Karte",
  es: "Tarjeta",
  fr: "Carte bancaire",
  "pt-BR": "Cartão",
  "zh-CN": "银行卡",
}

/**
 * The title for a shopper who reads these languages, the best first: the merchant's in that language, whatever its
 * region, else the usual one. A shopper who reads none of them gets the merchant's English, or what there is.
 */
export function titleFor(titles: Readonly<Record<string, string>>, languages: readonly string[]): string {
  for (const language of [...languages, "en"]) {
    const title = find(titles, language) ?? find(USUAL_TITLES, language)
    if (title) return title
  }
  return Object.values(titles)[0] ?? ""
}

function find(titles: Readonly<Record<string, string>>, language: string): string | undefined {
  const wanted = language.toLowerCase()
  const primary = (tag: string) => tag.toLowerCase().split("-")[0]
  const tags = Object.keys(titles)
  const tag =
    tags.find((each) => each.toLowerCase() === wanted) ??
    tags.find((each) => each.toLowerCase() === primary(wanted)) ??
    tags.find((each) => primary(each) === primary(wanted))
  return tag === undefined ? undefined : titles[tag]
}
