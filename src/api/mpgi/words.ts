import type { MedusaRequest } from "@medusajs/framework/http"
import { decimalsOf } from "../../gateway"
import de from "./texts/de.json"
import en from "./texts/en.json"
import es from "./texts/es.json"
import fr from "./texts/fr.json"
import ptBR from "./texts/ptBR.json"
import zhCN from "./texts/zhCN.json"

type Texts = typeof en

/** The texts of our pages by the tag in `lang`, in the languages of the dashboard. */
export const TEXTS: Readonly<Record<string, Texts>> = {
  en,
  de,
  es,
  fr,
  "pt-BR": ptBR,
  "zh-CN": zhCN,
}

export type PageName = keyof Texts["pages"]

type Values = Record<string, string | number>

/** What a page says, in the customer's language. */
export interface Words {
  /** The attribute of the page. */
  lang: string
  /** The customer's languages, the preferred one first. */
  languages: readonly string[]
  page(name: PageName, values?: Values): { title: string; text: string }
  /** What is wrong with a subscription in the cart, by the code of the refusal. */
  planProblem(code: string): { title: string; text: string } | undefined
  say(name: keyof Texts["words"], values?: Values): string
  /** An amount as it is written in the customer's region. `amount` is a decimal string in main units. */
  money(amount: string, currency_code: string): string
}

/**
 * The words for a page. The language is that of the order or cart that the address names. Otherwise it is the first
 * language of the browser that we have, or English.
 */
export async function wordsFor(req: MedusaRequest): Promise<Words> {
  const locale = await localeOf(req).catch(() => null) // the page is about another failure, or shows this one
  return wordsIn([...(locale ? [locale] : []), ...languagesOf(req.headers["accept-language"])])
}

/** As {@link wordsFor}, but does not read the order or cart. */
export function wordsOfBrowser(req: Pick<MedusaRequest, "headers">): Words {
  return wordsIn(languagesOf(req.headers["accept-language"]))
}

async function localeOf({ scope, params }: MedusaRequest): Promise<string | null> {
  const { payments, paymentLinks, medusaPurchases } = scope.resolve("mpgi")
  const token = params.token ?? ""
  const payment = await payments.byToken(token)
  if (payment) return medusaPurchases.findLocale(payment)
  const link = await paymentLinks.byToken(token)
  return link ? medusaPurchases.findLocale({ cart_id: null, order_id: link.order_id }) : null
}

/** The words in the first of these languages that we have. */
export function wordsIn(languages: readonly string[]): Words {
  const [known] = languages.flatMap((tag) => knownLocale(tag) ?? [])
  const { lang, locale } = known ?? { lang: "en", locale: "en" }
  const texts = TEXTS[lang] ?? en
  return {
    lang,
    languages,
    page: (name, values = {}) => {
      const { title, text } = texts.pages[name]
      return { title, text: fill(text, values) }
    },
    planProblem: (code) => {
      const { title, ...problems } = texts.plan_problems
      const text = new Map(Object.entries(problems)).get(code.replace(/^mpgi_plan_/, ""))
      return text === undefined ? undefined : { title, text }
    },
    say: (name, values = {}) => fill(texts.words[name], values),
    money: (amount, currency_code) => money(amount, currency_code, locale),
  }
}

/** A language that we have, with the region that formats amounts. Any text may come from a storefront or a browser. */
function knownLocale(tag: string): { lang: string; locale: string } | undefined {
  try {
    const { language, region } = new Intl.Locale(tag)
    const lang = Object.keys(TEXTS).find((each) => each.split("-")[0] === language)
    return lang ? { lang, locale: region ? `${language}-${region}` : lang } : undefined
  } catch {
    return undefined
  }
}

/** Formats an amount with the decimals of ISO 4217. Unicode has fewer decimals where small coins are out of use. */
function money(amount: string, currency_code: string, locale: string): string {
  const currency = currency_code.toUpperCase()
  const places = decimalsOf(currency, "iso4217")
  const digits = { minimumFractionDigits: places, maximumFractionDigits: places }
  return new Intl.NumberFormat(locale, { style: "currency", currency, ...digits }).format(Number(amount))
}

function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""))
}

/** The languages in a browser's Accept-Language header, the preferred one first. RFC 9110, 12.5.4. */
export function languagesOf(header: string | undefined): string[] {
  return (header ?? "")
    .split(",", 20)
    .flatMap((part) => {
      const [tag = "", quality] = part.split(";").map((text) => text.trim())
      const weight = quality === undefined ? 1 : Number(/^q=([\d.]+)$/.exec(quality)?.[1])
      return /^[A-Za-z]{2,3}(-[A-Za-z\d]{2,8}){0,3}$/.test(tag) && weight > 0 ? [{ tag, weight }] : []
    })
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)
}
