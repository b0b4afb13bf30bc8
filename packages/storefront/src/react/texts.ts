import { CARD_TEXTS } from "./card-texts"
import { PAYMENT_TEXTS } from "./payment-texts"
import { LANGUAGE_TAGS } from "./text-row"

const ROWS = { ...CARD_TEXTS, ...PAYMENT_TEXTS }

/** The texts of the components. Names in braces are replaced. */
export type Texts = Record<keyof typeof CARD_TEXTS | keyof typeof PAYMENT_TEXTS, string>

/** The properties that the components of one page share. */
export interface Language {
  /** As in `pt-BR`. Its language selects the texts. Amounts and dates are formatted for it. Default: `en`. */
  locale?: string | undefined
  /** Your own texts, which replace ours. */
  texts?: Partial<Texts> | undefined
}

/** The texts in a language, or in English if we do not have that language. Your own texts replace ours. */
export function textsOf({ locale = "en", texts }: Language): Texts {
  const column = Math.max(0, LANGUAGE_TAGS.indexOf(locale.slice(0, 2).toLowerCase()))
  const own = Object.entries(ROWS).map(([name, row]) => [name, row[column]])
  return { ...Object.fromEntries(own), ...texts }
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
