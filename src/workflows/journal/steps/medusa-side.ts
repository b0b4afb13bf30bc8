import type { MedusaContainer } from "@medusajs/framework/types"
import { MPGI_MODULE, operationOf, type OperationRow } from "../../../modules/mpgi"
import { graph } from "../../shared/graph"

/** What Medusa has of a write. */
export interface MedusaSide {
  payment_id: string | undefined
  /** Whether the payment counts as captured in full. */
  captured: boolean
  order_id: string | undefined
  order_canceled: boolean
  /** `left`: the row is there and what follows it is not: it is being worked on, or its server died. */
  row: "none" | "left" | "complete"
  /** When a user's request created the row; null where the resolver has, and where there is none. */
  requested_at: Date | null
}

type Row = { id: string; created_at: string | Date; created_by?: string | null }
type Payment = {
  id: string
  captured_at: unknown
  canceled_at: unknown
  captures?: Row[]
  refunds?: Row[]
  payment_collection?: { order?: { id: string; status: string } | null } | null
}

export async function loadMedusaSide(
  operation: OperationRow,
  container: MedusaContainer,
): Promise<MedusaSide> {
  const ours = await container.resolve(MPGI_MODULE).payments.byOrderNo(operation.order_no)
  const [payment] = await graph<Payment>(container, {
    entity: "payment",
    fields: [
      "id",
      "captured_at",
      "canceled_at",
      ...["captures.id", "captures.created_at", "captures.created_by"],
      ...["refunds.id", "refunds.created_at", "refunds.created_by"],
      "payment_collection.order.id",
      "payment_collection.order.status",
    ],
    filters: { payment_session_id: ours?.payment_session_id ?? "" },
  })
  if (!payment)
    return {
      payment_id: undefined,
      captured: false,
      order_id: undefined,
      order_canceled: false,
      // A payment that Medusa does not have cannot follow a decision.
      row: operation.kind === "review" ? "complete" : "none",
      requested_at: null,
    }
  const captured = Boolean(payment.captured_at)
  const order = payment.payment_collection?.order
  const order_id = order?.id
  const order_canceled = order?.status === "canceled"
  const side = { payment_id: payment.id, captured, order_id, order_canceled, requested_at: null }
  switch (operation.kind) {
    case "cancel":
    case "review":
      return { ...side, row: payment.canceled_at ? "complete" : "none" }
    case "payout":
    case "cancel_subscription":
      return { ...side, row: "none" }
    case "capture":
    case "refund": {
      const rows = (operation.kind === "capture" ? payment.captures : payment.refunds) ?? []
      const own = rows.find(({ id }) => id === operation.medusa_ref)
      if (!own) return { ...side, row: "none" }
      // A payment without an order has no totals that could be missing.
      const complete = !order_id || (await isInTotals(operation, payment.id, container))
      const requested_at = operationOf(own.created_by) === undefined ? new Date(own.created_at) : null
      return { ...side, row: complete ? "complete" : "left", requested_at }
    }
  }
}

/**
 * Medusa's last step of a capture or refund is the order's transaction, from which its totals are made. The cancel of
 * a captured order writes one for the payment instead of one for each refund.
 */
async function isInTotals(
  operation: OperationRow,
  payment_id: string,
  container: MedusaContainer,
): Promise<boolean> {
  const names = operation.kind === "refund" ? [operation.medusa_ref, payment_id] : [operation.medusa_ref]
  const found = await graph(container, {
    entity: "order_transaction",
    fields: ["id"],
    filters: { reference_id: names },
  })
  return found.length > 0
}
