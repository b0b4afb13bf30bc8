import type { MedusaContainer } from "@medusajs/framework/types"
import { operationOf, type OperationRow } from "../../modules/mpgi"
import { isOfPayment } from "../../modules/mpgi/values"
import { graph } from "../shared/graph"
import { MONEY_FIELDS, type MedusaPaymentMoney, type Money } from "../shared/medusa-money"
import { isLeftOpen, isShort } from "./correct-captured"

/** What Medusa has recorded of an operation. */
export interface MedusaSide {
  payment_id: string | undefined
  /** Whether the payment counts as captured in full. */
  captured: boolean
  /** Whether the payment counts as captured in full although its Capture rows amount to less (hazard 25). */
  short: boolean
  /**
   * Whether the Capture rows are all that the account can send, and yet the payment does not count as captured in full.
   */
  leftOpen: boolean
  order_id: string | undefined
  /** The payment's collection. */
  collection_id: string | undefined
  order_canceled: boolean
  /**
   * `left`: the row exists, but the order transaction that follows it does not. A server is still working on it, or has
   * died.
   */
  row: "none" | "left" | "complete"
  /** When a user's request created the row. Null if the resolver created it, and if there is no row. */
  requested_at: Date | null
}

type Row = { id: string; created_at: string | Date; created_by?: string | null }
type Payment = Omit<MedusaPaymentMoney, "captures" | "refunds"> & {
  id: string
  payment_session_id: string
  captured_at: unknown
  canceled_at: unknown
  captures?: (Row & Money)[]
  refunds?: (Row & Money)[]
  payment_collection?: { id?: string; order?: { id: string; status: string } | null } | null
}

const FIELDS = [
  "id",
  "payment_session_id",
  "captured_at",
  "canceled_at",
  ...MONEY_FIELDS,
  ...["captures", "refunds"].flatMap((rows) => [`${rows}.created_at`, `${rows}.created_by`]),
  "payment_collection.id",
  "payment_collection.order.id",
  "payment_collection.order.status",
]

export async function loadMedusaSide(
  operation: OperationRow,
  container: MedusaContainer,
): Promise<MedusaSide> {
  const side = (await loadMedusaSides([operation], container)).get(operation.id)
  return side ?? withoutPayment(operation)
}

/** What Medusa has recorded of each operation, by operation id. */
export async function loadMedusaSides(
  operations: readonly OperationRow[],
  container: MedusaContainer,
): Promise<ReadonlyMap<string, MedusaSide>> {
  const { payments: records } = container.resolve("mpgi")
  const ours = await records.byOrderNos([...new Set(operations.map(({ order_no }) => order_no))])
  const sessions = new Map(ours.map(({ order_no, payment_session_id }) => [order_no, payment_session_id]))
  const found = await graph<Payment>(container, {
    entity: "payment",
    fields: FIELDS,
    filters: { payment_session_id: [...new Set(sessions.values())] },
  })
  const payments = new Map(found.map((payment) => [payment.payment_session_id, payment]))
  const paid = operations.map((operation) => ({
    operation,
    payment: payments.get(sessions.get(operation.order_no) ?? ""),
  }))
  const counted = await countedInTotals(paid, container)
  return new Map(
    paid.map(({ operation, payment }) => [
      operation.id,
      payment ? sideOf(operation, payment, counted, container) : withoutPayment(operation),
    ]),
  )
}

function withoutPayment({ kind }: OperationRow): MedusaSide {
  return {
    payment_id: undefined,
    captured: false,
    short: false,
    leftOpen: false,
    order_id: undefined,
    collection_id: undefined,
    order_canceled: false,
    // Without a payment in Medusa, the decision of a review has nothing to change there.
    row: kind === "review" ? "complete" : "none",
    requested_at: null,
  }
}

function sideOf(
  operation: OperationRow,
  payment: Payment,
  counted: ReadonlySet<string>,
  container: MedusaContainer,
): MedusaSide {
  const order = payment.payment_collection?.order
  const side = {
    payment_id: payment.id,
    collection_id: payment.payment_collection?.id,
    captured: Boolean(payment.captured_at),
    short: isShort(payment, container),
    leftOpen: isLeftOpen(payment, container),
    order_id: order?.id,
    order_canceled: order?.status === "canceled",
    requested_at: null,
  }
  const { kind } = operation
  if (!isOfPayment(kind)) return { ...side, row: "none" }
  switch (kind) {
    case "cancel":
    case "review":
      return { ...side, row: payment.canceled_at ? "complete" : "none" }
    case "capture":
    case "refund": {
      const own = rowOf(operation, payment)
      if (!own) return { ...side, row: "none" }
      // Without an order there are no totals that could lack the row.
      const complete = !order || transactionsOf(operation, payment).some((id) => counted.has(id))
      const requested_at = operationOf(own.created_by) === undefined ? new Date(own.created_at) : null
      return { ...side, row: complete ? "complete" : "left", requested_at }
    }
  }
}

function rowOf({ kind, medusa_ref }: OperationRow, { captures, refunds }: Payment): Row | undefined {
  if (kind !== "capture" && kind !== "refund") return undefined
  return ((kind === "capture" ? captures : refunds) ?? []).find(({ id }) => id === medusa_ref)
}

/**
 * The ids that the order transaction of an operation may refer to. This transaction is Medusa's last step of a capture
 * or refund, and the order's totals are computed from it. If a captured order is canceled, Medusa writes one
 * transaction for the payment instead of one for each refund.
 */
function transactionsOf({ kind, medusa_ref }: OperationRow, { id }: Payment): string[] {
  const row = medusa_ref === null ? [] : [medusa_ref]
  return kind === "refund" ? [...row, id] : row
}

/** Ids of those rows and payments of the operations for which Medusa has written an order transaction. */
async function countedInTotals(
  paid: readonly { operation: OperationRow; payment: Payment | undefined }[],
  container: MedusaContainer,
): Promise<ReadonlySet<string>> {
  const names = paid.flatMap(({ operation, payment }) =>
    payment?.payment_collection?.order && rowOf(operation, payment) ? transactionsOf(operation, payment) : [],
  )
  if (names.length === 0) return new Set()
  const found = await graph<{ reference_id: string }>(container, {
    entity: "order_transaction",
    fields: ["id", "reference_id"],
    filters: { reference_id: names },
  })
  return new Set(found.map(({ reference_id }) => reference_id))
}
