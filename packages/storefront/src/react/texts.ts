import { en, type Texts } from "./english"
import { LANGUAGES } from "./languages"

/** What the components of one page share. */
export interface Language {
  /** As in `pt-BR`; its language chooses the texts, and it formats amounts and dates. Default: `en`. */
  locale?: string
  /** Texts of your own, each in place of ours. */
  texts?: Partial<Texts>
}

/** The texts in a language, English where we do not have it, with your own in place of ours. */
export function textsOf({ locale = "en", texts = {} }: Language): Texts {
  return { ...(LANGUAGES[locale.slice(0, 2).toLowerCase()] ?? en), ...texts }
}

/** Replaces `{name}` in a text. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""))
}

/** An amount in its currency. @param amount A decimal string in main units */
export function money(amount: string, currency_code: string, locale = "en"): string {
  const currency = currency_code.toUpperCase()
  return new Intl.NumberFormat(locale, { style: "currency", currency }).format(Number(amount))
}
