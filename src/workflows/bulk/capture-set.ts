import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules, PaymentCollectionStatus, PaymentEvents } from "@medusajs/framework/utils"
import type { BulkOutcome, BulkRow, MpgiBulkRecord } from "../../modules/mpgi"
import {
  dataOf,
  executeAll,
  outcomesOf,
  plainMembersOf,
  type PlainMember,
  type PaymentTables,
} from "./set-members"

/** A member with Medusa's row of its capture. */
interface Begun extends PlainMember {
  capture_id: string
  requested_at: Date
}

/**
 * Captures payments of a bulk action together: what Medusa's capture workflow does for one, with its rows written in sets and the journal's
 * requests shared. Returns the outcomes by row id: see {@link outcomesOf}.
 *
 * A server that dies leaves what it would leave of a single capture: Medusa's row before the operation, the operation before the
 * request, and an applied operation before Medusa's totals. The resolver finishes each.
 */
export async function captureSet(
  rows: readonly BulkRow[],
  { requested_by }: MpgiBulkRecord,
  container: MedusaContainer,
): Promise<ReadonlyMap<string, BulkOutcome>> {
  const members = await plainMembersOf(rows, container)
  if (members.length === 0) return new Map()
  const tables = container.resolve<PaymentTables>(Modules.PAYMENT)
  const created = await tables.createCaptures(
    members.map(({ row, medusa }) => ({
      payment: medusa.id,
      amount: Number(row.amount),
      created_by: requested_by,
    })),
  )
  const captures = new Map(created.map((capture) => [capture.payment_id, capture]))
  const begun = members.flatMap((member): Begun[] => {
    const capture = captures.get(member.medusa.id)
    if (!capture) return []
    return [{ ...member, capture_id: capture.id, requested_at: new Date(capture.created_at) }]
  })
  const results = await executeAll(
    begun,
    ({ row: { amount }, capture_id: medusa_ref, requested_at }) => ({
      ...{ kind: "capture", amount, medusa_ref, requested_at },
      request_context: { created_by: requested_by },
    }),
    container,
  )
  const applied = begun.filter((_, at) => results[at]?.outcome === "applied")
  const left = begun.filter((_, at) => results[at]?.outcome !== "applied")
  if (left.length > 0) await tables.deleteCaptures(left.map(({ capture_id }) => capture_id))
  if (applied.length > 0) await recordCaptures(applied, container)
  return outcomesOf(begun, results)
}

/** What follows in Medusa: the payment, its collection, the order's totals, and the event. */
async function recordCaptures(applied: readonly Begun[], container: MedusaContainer): Promise<void> {
  const captured_at = new Date()
  await container
    .resolve<PaymentTables>(Modules.PAYMENT)
    .updatePayments(applied.map((member) => ({ id: member.medusa.id, data: dataOf(member), captured_at })))
  await container.resolve(Modules.PAYMENT).upsertPaymentCollections(
    applied.map(({ medusa: { payment_collection_id, amount } }) => ({
      ...{ id: payment_collection_id, captured_amount: Number(amount), completed_at: captured_at },
      status: PaymentCollectionStatus.COMPLETED,
    })),
  )
  await addToTotals(applied, container)
  const events = applied.map(({ medusa: { id } }) => ({ name: PaymentEvents.CAPTURED, data: { id } }))
  await container.resolve(Modules.EVENT_BUS).emit(events)
}

/** Medusa adds transactions to the totals of one version for all of them: each version of an order in a call of its own. */
async function addToTotals(applied: readonly Begun[], container: MedusaContainer): Promise<void> {
  const orders = container.resolve(Modules.ORDER)
  const versions = new Set(applied.map(({ medusa: { version } }) => version))
  for (const version of versions) {
    const transactions = applied.flatMap(({ medusa, row, payment, capture_id }) =>
      medusa.order_id === null || medusa.version !== version
        ? []
        : [
            {
              ...{ order_id: medusa.order_id, amount: Number(row.amount) },
              ...{ currency_code: payment.currency_code, reference: "capture", reference_id: capture_id },
            },
          ],
    )
    if (transactions.length > 0) await orders.addOrderTransactions(transactions)
  }
}
