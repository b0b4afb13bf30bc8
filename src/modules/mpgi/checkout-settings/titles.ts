/** Default titles of the payment method, in the languages of the dashboard. */
export const DEFAULT_TITLES: Readonly<Record<string, string>> = {
  en: "Card",
  de: "Karte",
  es: "Tarjeta",
  fr: "Carte bancaire",
  "pt-BR": "Cartão",
  "zh-CN": "银行卡",
}

/**
 * The title for a shopper's languages, in order of preference: the merchant's title in that language, in any region,
 * otherwise the default one. Where no language matches, the merchant's English title or the first one.
 */
export function titleFor(titles: Readonly<Record<string, string>>, languages: readonly string[]): string {
  for (const language of [...languages, "en"]) {
    const title = find(titles, language) ?? find(DEFAULT_TITLES, language)
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
