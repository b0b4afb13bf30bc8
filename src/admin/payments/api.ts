import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { get, post, useAction, type Messages } from "../shared/api"
import type { Body, PathParameters, Reply } from "../shared/api-types"
import { sdk } from "../shared/sdk"

/**
 * Amounts are decimal strings in main units. `current` is false for an earlier attempt that another attempt has
 * replaced. `open_operation` is the unconfirmed operation, if there is one.
 */
export type Payment = Reply<"/admin/mpgi/orders/{id}/payments">["payments"][number]
export type TimelineEntry = Payment["timeline"][number]

/** Loads the payments of an order, and polls them while an operation is open. */
export function useOrderPayments(order_id: string) {
  return useQuery({
    queryKey: ["mpgi", "order-payments", order_id],
    queryFn: () => get("/admin/mpgi/orders/{id}/payments", {}, { id: order_id }),
    refetchInterval: ({ state }) =>
      state.data?.payments.some(({ open_operation }) => open_operation) ? 5_000 : false,
  })
}

type ActionPath = `/admin/mpgi/payments/{order_no}/${"refresh" | "cancel" | "review"}`

/** The key of all queries, including Medusa's own: an action changes what they show about the order. */
const EVERYTHING: readonly string[] = []

/** An action on a payment at the gateway. */
export function usePaymentAction<P extends ActionPath>(
  path: P,
  messages: Messages<Reply<P, "post">, Body<P>>,
  ...parameters: PathParameters<P>
) {
  return useAction((body: Body<P>) => post(path, body, ...parameters), messages, EVERYTHING)
}

type Movement = { amount: number; note?: string }

/** A capture or refund through Medusa's own route. */
export function useMedusaAction(
  kind: "capture" | "refund",
  { payment_id }: Payment,
  messages: Messages<unknown, Movement>,
) {
  const { t } = useTranslation("mpgi")
  const path = `/admin/payments/${payment_id}`
  const rowsOf = async () => {
    const query = { fields: `id,${kind}s.id` }
    const { payment } = await sdk.client.fetch<{ payment: MedusaRows }>(path, { query })
    return (payment[`${kind}s`] ?? []).map(({ id }) => id)
  }
  const send = async (body: Movement) => {
    const before = await rowsOf()
    await sdk.client.fetch<unknown>(`${path}/${kind}`, { method: "POST", body })
    const made = (await rowsOf()).some((id) => !before.includes(id))
    // Medusa also reports success if nothing is left of a payment, without calling the provider.
    if (!made) throw new Error(t(`payments.${kind}.nothing_done`))
  }
  return useAction(send, messages, EVERYTHING)
}

type MedusaRows = Partial<Record<"captures" | "refunds", { id: string }[]>>
