import { MathBN, MedusaError } from "@medusajs/framework/utils"
import type { PaymentRow } from "../../modules/mpgi"
import type { Context } from "./context"

type Amount = Parameters<typeof MathBN.convert>[0]
type Order = {
  status: string
  canceled_at?: unknown
  summary?: { pending_difference?: Amount } | null
}
type Payment = {
  payment_collection?: { id: string; status: string; order?: { id: string } | null } | null
}

/**
 * Refuses to void an authorization because of an order edit that it covers: core cancels the collection of an authorized
 * order and demands the whole amount again, also where the order costs less than before. Core only logs the refusal; the
 * collection is restored after the edit. Hazard 17, docs/medusa-hazards.md#hazard-17.
 *
 * Core names no reason for a cancel. An edit is recognized by this: it has canceled the collection of an order that is not
 * canceled: a canceled order comes first as an order, and a void on the order page leaves its collection as it is.
 * @throws MedusaError `not_allowed`
 */
export async function keepIfCovered(
  { cradle: { query, mpgi } }: Context,
  { order_no, state, amount, currency_code, captured_amount }: PaymentRow,
  payment_id: string,
): Promise<void> {
  if ((state !== "authorized" && state !== "in_review") || MathBN.gt(captured_amount, 0)) return
  const read = async <Row>(entity: string, fields: string[], filters: Record<string, string>) => {
    const { data } = await query.graph({ entity, fields, filters })
    return data as Row[]
  }
  const collection = ["id", "status", "order.id"].map((field) => `payment_collection.${field}`)
  const [payment] = await read<Payment>("payment", ["id", ...collection], { id: payment_id })
  const { id: payment_collection_id, status, order: link } = payment?.payment_collection ?? {}
  if (status !== "canceled" || !payment_collection_id || !link) return
  const beside = await read<{ id: string }>("payment", ["id"], { payment_collection_id })
  if (beside.length !== 1) return
  const [order] = await read<Order>("order", ["id", "status", "canceled_at", "summary", "total"], {
    id: link.id,
  })
  if (!order || order.status === "canceled" || order.canceled_at) return
  const owed = order.summary?.pending_difference ?? 0
  if (MathBN.lte(owed, 0) || MathBN.gt(owed, amount)) return
  // Before the refusal: wherever the server dies after it, the collection is restored.
  await mpgi.payments.change(order_no, { kept_at: new Date() })
  throw new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    `The authorization of ${amount} ${currency_code.toUpperCase()} covers the edited order, so it is kept.`,
    "mpgi_authorization_kept",
  )
}
