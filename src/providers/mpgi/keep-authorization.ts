import { MathBN, MedusaError } from "@medusajs/framework/utils"
import type { PaymentRow } from "../../modules/mpgi"
import { paymentToKeep, readOrderBalance } from "../../payment-request"
import type { Context } from "./context"

type Payment = { payment_collection?: { status: string; order?: { id: string } | null } | null }

/**
 * Refuses to void an authorization because of an order edit that it covers: core cancels the collection of an authorized
 * order and demands the whole amount again, also where the order costs less than before. Core only logs the refusal; the
 * collection is restored after the edit. Hazard 17, docs/medusa-hazards.md#hazard-17.
 *
 * Core names no reason for a cancel. An edit is recognized by this: it has canceled the collection of an order that is not
 * canceled: a canceled order comes first as an order, and a void on the order page leaves its collection as it is. What is not restored
 * is not kept: see {@link paymentToKeep}.
 * @throws MedusaError `not_allowed`
 */
export async function keepIfCovered(
  { cradle: { query, mpgi }, providerId }: Context,
  { order_no, state, amount, currency_code, captured_amount }: PaymentRow,
  payment_id: string,
): Promise<void> {
  if ((state !== "authorized" && state !== "in_review") || MathBN.gt(captured_amount, 0)) return
  const { data } = await query.graph({
    entity: "payment",
    fields: ["id", "payment_collection.status", "payment_collection.order.id"],
    filters: { id: payment_id },
  })
  const collection = (data[0] as Payment | undefined)?.payment_collection
  if (collection?.status !== "canceled" || !collection.order) return
  const order = await readOrderBalance(query, collection.order.id)
  const covers = () => MathBN.gte(amount, mpgi.toAmount(providerId, order?.payable ?? 0, currency_code))
  if (!order || !paymentToKeep(order, ({ id }) => id === payment_id && covers())) return
  // Before the refusal: wherever the server dies after it, the collection is restored.
  await mpgi.payments.change(order_no, { kept_at: new Date() })
  throw new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    `The authorization of ${amount} ${currency_code.toUpperCase()} covers the edited order, so it is kept.`,
    "mpgi_authorization_kept",
  )
}
