import { MathBN, MedusaError } from "@medusajs/framework/utils"
import type { PaymentRow } from "../../modules/mpgi"
import { atLeast, isMoney, minus } from "../../modules/mpgi/values"
import { isReplaced, paymentToKeep, readOrderBalance } from "../../payment-request"
import type { Context } from "./context"

type Payment = { payment_collection?: { status: string; order?: { id: string } | null } | null }

const UNCAPTURED = ["authorized", "in_review"] as const
const CAPTURED_IN_PART = ["partially_captured", "partially_refunded"] as const

/**
 * Refuses to void an authorization, or what is left of it after a partial capture, because of an order edit that it covers: core cancels the collection of an authorized
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
  const states = isMoney(captured_amount) ? CAPTURED_IN_PART : UNCAPTURED
  if (!states.some((each) => each === state)) return
  const { data } = await query.graph({
    entity: "payment",
    fields: ["id", "payment_collection.status", "payment_collection.order.id"],
    filters: { id: payment_id },
  })
  const collection = (data[0] as Payment | undefined)?.payment_collection
  if (!isReplaced(collection) || !collection?.order) return
  const order = await readOrderBalance(query, collection.order.id)
  if (!order) return
  const owed = mpgi.accounts.roundAmount(providerId, MathBN.max(0, order.outstanding), currency_code)
  const covers = isMoney(owed) && atLeast(minus(amount, captured_amount), owed)
  if (!covers || !paymentToKeep(order, ({ id }) => id === payment_id)) return
  // Before the refusal: wherever the server dies after it, the collection is restored.
  await mpgi.payments.change(order_no, { kept_at: new Date() })
  throw new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    `The authorization of ${amount} ${currency_code.toUpperCase()} covers the edited order, so it is kept.`,
    "mpgi_authorization_kept",
  )
}
