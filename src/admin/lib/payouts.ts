import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useList } from "./api"
import { sdk } from "./sdk"

type Person = { id: string; email: string | null } | null

/** As `GET /admin/mpgi/payouts` answers. Amounts are decimal strings in main units. */
export interface Payout {
  id: string
  request_id: string
  provider_id: string
  beneficiary_id: string
  beneficiary_name: string | null
  order_id: string | null
  amount: string
  currency_code: string
  reference: string | null
  bank_tail: string
  source: "form" | "file"
  needs_approval: boolean
  status: string
  gateway_status: string | null
  transaction_id: string | null
  short_reference_id: string | null
  fee_amount: string | null
  fee_currency: string | null
  amount_payer_pays: string | null
  amount_beneficiary_receives: string | null
  failure: { code: string; reason: string | null } | null
  created_at: string
  created_by: Person
  decided_at: string | null
  decided_by: Person
  decided_note: string | null
}

export interface OnePayout extends Payout {
  asked: Record<string, string | undefined>
  allowed: { approve: boolean; reject: boolean; send: boolean }
  history: { at: string; what: string; status: string | null; by: string }[]
}

/** What became of sending one; null where nothing was to be sent yet. */
export interface PayoutAnswer {
  payout: OnePayout
  outcome: "applied" | "refused" | "unknown" | null
  because: string | null
  detail: string | null
}

export interface PayoutTerms {
  accounts: { provider_id: string; name: string }[]
  approval: Record<string, string> | null
  user: { id: string; person: boolean }
}

export const PAYOUT_STATUSES = [
  ...["awaiting_approval", "ready", "sending", "unknown", "on_its_way", "completed", "failed", "rejected"],
] as const

/** Statuses that change without anybody doing something here. */
const MOVING = ["sending", "unknown", "on_its_way"]

export const usePayouts = (query: Record<string, string>) =>
  useList<"payouts", Payout>("payouts", query, (payouts) =>
    payouts.some(({ status }) => MOVING.includes(status)) ? 10_000 : false,
  )

export function usePayout(id: string) {
  return useQuery({
    queryKey: ["mpgi", "payout", id],
    queryFn: () => sdk.client.fetch<{ payout: OnePayout }>(`/admin/mpgi/payouts/${id}`),
    refetchInterval: ({ state }) => (MOVING.includes(state.data?.payout.status ?? "") ? 5_000 : false),
  })
}

export function usePayoutTerms() {
  return useQuery({
    queryKey: ["mpgi", "payout-terms"],
    queryFn: () => sdk.client.fetch<PayoutTerms>("/admin/mpgi/payouts/terms"),
    retry: false,
  })
}

/** Something to do about payouts. All that is on the screen is read again afterwards, done or not. */
export function usePayoutAction<Body extends object, Answer = PayoutAnswer>(path: string) {
  const client = useQueryClient()
  return useMutation<Answer, Error, Body>({
    mutationFn: (body) => sdk.client.fetch<Answer>(path, { method: "POST", body }),
    onSettled: () => client.invalidateQueries({ queryKey: ["mpgi"] }),
  })
}
