import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { graph } from "../shared/graph"
import { sameInMedusa } from "../../modules/mpgi"

type Payment = {
  id: string
  currency_code: string
  captures?: { id: string; amount: number }[]
}

/**
 * Adds what a payment captured before its session was authorized to the order's totals: at the gateway a payment may be
 * captured at once. Medusa does so only while it completes a cart. One transaction for each Capture row. False where one
 * has another amount than its row: a capture that is requested before this has ended writes it, with its own amount.
 */
export async function addToTotals(
  payment_session_id: string,
  order_id: string,
  container: MedusaContainer,
): Promise<boolean> {
  const [payment] = await graph<Payment>(container, {
    entity: "payment",
    fields: ["id", "currency_code", "captures.id", "captures.amount"],
    filters: { payment_session_id },
  })
  if (!payment?.captures?.length) return true
  const orders = container.resolve(Modules.ORDER)
  const known = new Map(
    (await orders.listOrderTransactions({ order_id })).map(({ reference_id, amount }) => [
      reference_id,
      amount,
    ]),
  )
  const added = payment.captures.filter(({ id }) => !known.has(id))
  const { currency_code } = payment
  if (added.length > 0)
    await orders.addOrderTransactions(
      added.map(({ id, amount }) => ({
        ...{ order_id, amount, currency_code },
        ...{ reference: "capture", reference_id: id },
      })),
    )
  return payment.captures.every(({ id, amount }) => sameInMedusa(known.get(id) ?? amount, amount))
}
