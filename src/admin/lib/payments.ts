import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { sdk } from "./sdk"

/** As `GET /admin/mpgi/orders/:id/payments` answers. Amounts are decimal strings in main units. */
export interface Payment {
  order_no: string
  transaction_id: string | null
  payment_id: string | null
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
  learned_at: string | null
  counts: boolean
  allowed: { capture: string | null; refund: string | null; cancel: boolean; review: boolean }
  unsettled: {
    id: string
    kind: string
    amount: string
    since: string
    next_question_at: string | null
  } | null
  timeline: Moment[]
}

export interface Moment {
  at: string
  what: string
  state: string | null
  amount: string | null
  reference: string | null
  by: string | null
  reason: string | null
}

/** The payments of an order. Looks again by itself while an outcome is open. */
export function useOrderPayments(order_id: string) {
  return useQuery({
    queryKey: ["mpgi", "order-payments", order_id],
    queryFn: () => sdk.client.fetch<{ payments: Payment[] }>(`/admin/mpgi/orders/${order_id}/payments`),
    refetchInterval: ({ state }) => (state.data?.payments.some(({ unsettled }) => unsettled) ? 5_000 : false),
  })
}

/** Something to do to a payment, by its route. All that is on the screen is read again afterwards, done or not. */
export function usePaymentAction<Body extends object>(path: string) {
  const client = useQueryClient()
  return useMutation<unknown, Error, Body>({
    mutationFn: (body) => sdk.client.fetch(path, { method: "POST", body }),
    onSettled: () => client.invalidateQueries(),
  })
}
