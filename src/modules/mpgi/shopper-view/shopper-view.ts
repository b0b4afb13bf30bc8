import type { Account } from "../options"

/** The ways to pay: the gateway's own page, or a card that is typed into the shop's page. */
export const FLOWS = ["redirect", "card"] as const
export type Flow = (typeof FLOWS)[number]

/** A way to pay in parts. The gateway, or whoever issued the card, does the rest. Manual 2.2 `installments`. */
export interface InstallmentPlan {
  /** In so many parts. */
  count: number
  /** The gateway's own number of the plan, where it has one. */
  installments_id: string | null
  /** In capitals. */
  currency_code: string
  /** Decimal strings in main units, both included; null: no upper end. */
  min_amount: string
  max_amount: string | null
  /** The shopper pays no more than the amount, so that the size of a part may be shown. */
  interest_free: boolean
}

/** What a merchant sets in the dashboard of what shoppers see of an account. */
export interface ShopperSettings {
  /** By language tag. */
  titles: Record<string, string>
  flows: Record<Flow, boolean>
  /** In capitals; null: all that the options accept. */
  currencies: string[] | null
  installments: InstallmentPlan[]
}

/** As long as nobody has set anything: all that the options allow, and no installments. */
export const UNSET: ShopperSettings = {
  titles: {},
  flows: { redirect: true, card: true },
  currencies: null,
  installments: [],
}

/** How far settings can go: what the options leave out cannot be switched on. */
export interface Limits {
  flows: Record<Flow, boolean>
  currencies: string[] | null
}

export function limitsOf({
  redirect,
  directCard,
  currencies,
}: Pick<Account, "redirect" | "directCard" | "currencies">): Limits {
  return {
    flows: { redirect: redirect.enabled, card: directCard.enabled },
    currencies: currencies ?? null,
  }
}

/** Settings within their limits, which may have become narrower since somebody saved. */
export function within(settings: ShopperSettings, limits: Limits): ShopperSettings {
  const { flows, currencies } = settings
  const accepted =
    currencies && limits.currencies
      ? currencies.filter((code) => limits.currencies?.includes(code))
      : (currencies ?? limits.currencies)
  return {
    ...settings,
    flows: {
      redirect: flows.redirect && limits.flows.redirect,
      card: flows.card && limits.flows.card,
    },
    currencies: accepted,
  }
}
