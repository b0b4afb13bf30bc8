import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { graph } from "../shared/graph"

type Payment = {
  id: string
  currency_code: string
  captures?: { id: string; amount: number }[]
}

/**
 * Adds what a payment captured before its session was authorized to the order's totals: at the gateway a payment may be
 * captured at once. Medusa does so only while it completes a cart. One transaction for each Capture row.
 */
export async function addToTotals(
  payment_session_id: string,
  order_id: string,
  container: MedusaContainer,
): Promise<void> {
  const [payment] = await graph<Payment>(container, {
    entity: "payment",
    fields: ["id", "currency_code", "captures.id", "captures.amount"],
    filters: { payment_session_id },
  })
  if (!payment?.captures?.length) return
  const orders = container.resolve(Modules.ORDER)
  const known = await orders.listOrderTransactions({ order_id })
  const added = payment.captures.filter(({ id }) => !known.some(({ reference_id }) => reference_id === id))
  if (added.length === 0) return
  const { currency_code } = payment
  await orders.addOrderTransactions(
    added.map(({ id, amount }) => ({
      ...{ order_id, amount, currency_code },
      ...{ reference: "capture", reference_id: id },
    })),
  )
}
