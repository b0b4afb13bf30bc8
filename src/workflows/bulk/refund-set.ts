import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules, PaymentEvents } from "@medusajs/framework/utils"
import { MPGI_MODULE, type BulkOutcome, type BulkRow, type MpgiBulkRecord } from "../../modules/mpgi"
import { describeError } from "../../modules/mpgi/shared/describe-error"
import { addCreditLinesTo, type Credit } from "../journal/steps/credit-lines"
import { moveInSet, type Begun, type MoneySet } from "./money-set"
import { addToTotals } from "./order-totals"
import { dataOf, type PaymentTables } from "./set-members"

/**
 * How many orders are changed at a time. Medusa's time for each order grows with their number. A server that dies
 * leaves at most this many orders without their credit line.
 */
const AT_ONCE = 5

/** Refunds captured payments of a bulk action together: see {@link moveInSet}. */
export async function refundSet(
  rows: readonly BulkRow[],
  bulk: MpgiBulkRecord,
  container: MedusaContainer,
): Promise<ReadonlyMap<string, BulkOutcome>> {
  const tables = container.resolve<PaymentTables>(Modules.PAYMENT)
  const set: MoneySet = {
    kind: "refund",
    state: "captured",
    note: container.resolve(MPGI_MODULE).bulks.noteOf(bulk),
    create: tables.createRefunds.bind(tables),
    remove: tables.deleteRefunds.bind(tables),
    record: (applied) => recordRefunds(applied, container),
  }
  return moveInSet(rows, bulk, set, container)
}

/** Updates the payments, their collections, and the orders' totals and credit lines, and emits the events. */
async function recordRefunds(applied: readonly Begun[], container: MedusaContainer): Promise<void> {
  await container
    .resolve<PaymentTables>(Modules.PAYMENT)
    .updatePayments(applied.map((member) => ({ id: member.medusa.id, data: dataOf(member) })))
  await container.resolve(Modules.PAYMENT).upsertPaymentCollections(
    applied.map(({ medusa: { payment_collection_id, amount } }) => ({
      id: payment_collection_id,
      refunded_amount: Number(amount),
      completed_at: new Date(),
    })),
  )
  for (let at = 0; at < applied.length; at += AT_ONCE) {
    const some = applied.slice(at, at + AT_ONCE)
    await addToTotals(some, "refund", container)
    await addCreditLines(some, container)
  }
  const events = applied.map(({ medusa: { id } }) => ({ name: PaymentEvents.REFUNDED, data: { id } }))
  await container.resolve(Modules.EVENT_BUS).emit(events)
}

/**
 * Adds credit lines: the amount that was refunded to an order that owed nothing is a credit. Several orders are
 * changed at once, or each separately if one of them fails. The resolver writes the lines that are missing
 * afterwards.
 */
async function addCreditLines(applied: readonly Begun[], container: MedusaContainer): Promise<void> {
  const { log } = container.resolve(MPGI_MODULE)
  const credits = applied.flatMap(({ medusa: { order_id, payment_collection_id, amount } }): Credit[] =>
    order_id === null ? [] : [{ order_id, reference_id: payment_collection_id, amount: Number(amount) }],
  )
  if (await addCreditLinesTo(credits, container).catch(() => false)) return
  for (const credit of credits)
    await addCreditLinesTo([credit], container).catch((error: unknown) => {
      log.error(
        `mpgi: order ${credit.order_id} is refunded, without its credit line: ${describeError(error)}`,
      )
    })
}
