import type { Account } from "../options/options"

/** Payment flows: the gateway's own page, or a card entered on the shop's page. */
export const FLOWS = ["redirect", "card"] as const
export type Flow = (typeof FLOWS)[number]

/** An installment plan. The gateway or the card issuer collects the installments. Manual 2.2 `installments`. */
export interface InstallmentPlan {
  /** Number of installments. */
  count: number
  /** The gateway's id of the plan, if it has one. */
  installments_id: string | null
  /** Upper case. */
  currency_code: string
  /** Decimal strings in main units, both inclusive; null: no maximum. */
  min_amount: string
  max_amount: string | null
  /** The customer pays no interest, so the amount of an installment may be shown. */
  interest_free: boolean
}

/** What customers see of an account, as the merchant sets it in the dashboard. */
export interface Settings {
  /** By language tag. */
  titles: Record<string, string>
  flows: Record<Flow, boolean>
  /** Upper case; null: all that the options accept. */
  currencies: string[] | null
  installments: InstallmentPlan[]
}

/** Settings that were never saved: everything that the options allow, without installments. */
export const UNSET: Settings = {
  titles: {},
  flows: { redirect: true, card: true },
  currencies: null,
  installments: [],
}

/** Limits of the settings: a flow or currency that the options exclude cannot be enabled. */
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

/** Settings within their limits, which may have become narrower since the last save. */
export function within(settings: Settings, limits: Limits): Settings {
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
