import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules, PaymentCollectionStatus, PaymentEvents } from "@medusajs/framework/utils"
import type { BulkOutcome, BulkRow, MpgiBulkRecord } from "../../modules/mpgi"
import { moveInSet, type Begun } from "./money-set"
import { addToTotals } from "./order-totals"
import { dataOf, type PaymentTables } from "./set-members"

/** Captures payments of a bulk action together: see {@link moveInSet}. */
export async function captureSet(
  rows: readonly BulkRow[],
  bulk: MpgiBulkRecord,
  container: MedusaContainer,
): Promise<ReadonlyMap<string, BulkOutcome>> {
  const tables = container.resolve<PaymentTables>(Modules.PAYMENT)
  const set = {
    ...({ kind: "capture", state: "authorized", note: null } as const),
    create: tables.createCaptures.bind(tables),
    remove: tables.deleteCaptures.bind(tables),
    record: (applied: readonly Begun[]) => recordCaptures(applied, container),
  }
  return moveInSet(rows, bulk, set, container)
}

/** The payment, its collection, the order's totals, and the event. */
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
  await addToTotals(applied, "capture", container)
  const events = applied.map(({ medusa: { id } }) => ({ name: PaymentEvents.CAPTURED, data: { id } }))
  await container.resolve(Modules.EVENT_BUS).emit(events)
}
