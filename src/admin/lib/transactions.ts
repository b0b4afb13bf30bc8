import { useQuery } from "@tanstack/react-query"
import { useList } from "./api"
import { sdk } from "./sdk"
import type { View } from "./view"

/** As `GET /admin/mpgi/payments` answers. Amounts are decimal strings in main units. */
export interface Transaction {
  order_no: string
  transaction_id: string | null
  provider_id: string
  flow: "redirect" | "card"
  state: string
  problem: string | null
  currency_code: string
  amount: string
  captured_amount: string
  refunded_amount: string
  card_mask: string | null
  connector: string | null
  is3ds: string | null
  result_code: string | null
  risk: { action: string | null; score: string | null; reasons: { name: string; status: string }[] }
  created_at: string
  learned_at: string | null
  given_up: boolean
  order: { id: string; display_id: number } | null
}

export const STATES = [
  ...["created", "pending", "in_review", "authorised", "partially_captured", "captured"],
  ...["partially_refunded", "refunded", "cancelled", "declined", "unknown"],
]

/** What the list can be filtered by; each is a value of the address. */
export const FILTERS = [
  ...["state", "provider_id", "currency", "flow", "problem"],
  ...["created_from", "created_to", "amount_min", "amount_max"],
] as const

export const PAGE = 50

/** The filters of an address as the API takes them: days become moments, as the user's clock has them. */
export function asked(view: View): Record<string, string> {
  const { created_from, created_to, ...same } = view.given([...FILTERS, "q"])
  const from = dayOf(created_from)
  const to = dayOf(created_to)
  // The last day counts whole.
  to?.setDate(to.getDate() + 1)
  return {
    ...same,
    ...(from ? { created_from: from.toISOString() } : {}),
    ...(to ? { created_to: to.toISOString() } : {}),
  }
}

function dayOf(text: string | undefined): Date | undefined {
  const day = text ? new Date(`${text}T00:00:00`) : undefined
  return day && !Number.isNaN(day.getTime()) ? day : undefined
}

export const useTransactions = (query: Record<string, string>) =>
  useList<"payments", Transaction>("payments", query)

/** The ids of the accounts. */
export function useAccounts() {
  return useQuery({
    queryKey: ["mpgi", "accounts"],
    queryFn: () => sdk.client.fetch<{ accounts: { provider_id: string }[] }>("/admin/mpgi/accounts"),
    staleTime: Infinity,
  })
}
