import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules, PaymentEvents, MathBN } from "@medusajs/framework/utils"
import type { BulkOutcome, BulkRow, MpgiBulkRecord } from "../../modules/mpgi"
import { describeError } from "../../modules/mpgi/shared/describe-error"
import { addCreditLinesTo, type Credit } from "../journal/credit-lines"
import { adjustTotals } from "../journal/adjust-totals"
import { moveInSet, dataOf, type Begun, type MoneySet, type PaymentTables } from "./set-members"

/**
 * How many orders are changed at a time. More orders at once make Medusa slower for each of them. If the server dies,
 * at most this many orders lack their credit line.
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
    note: container.resolve("mpgi").bulks.noteOf(bulk),
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
 * Adds credit lines: an amount that was refunded to an order that owed nothing is a credit. Several orders are changed
 * at once. If one of them fails, each is changed separately. The resolver writes the lines that are still missing.
 */
async function addCreditLines(applied: readonly Begun[], container: MedusaContainer): Promise<void> {
  const { log } = container.resolve("mpgi")
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

/**
 * Adds what was captured or refunded to the totals of its orders. Medusa adds all transactions of a call to one version
 * of the totals, that of the first transaction (hazard 24). So each version gets a call of its own. If an order has a
 * new version since, its totals are adjusted separately.
 */
export async function addToTotals(
  applied: readonly Begun[],
  reference: "capture" | "refund",
  container: MedusaContainer,
): Promise<void> {
  const orders = container.resolve(Modules.ORDER)
  const sign = reference === "capture" ? 1 : -1
  const versions = new Set(applied.map(({ medusa: { version } }) => version))
  for (const version of versions) {
    const transactions = applied.flatMap(({ medusa, payment: { currency_code }, medusa_ref }) =>
      medusa.order_id === null || medusa.version !== version
        ? []
        : [
            {
              order_id: medusa.order_id,
              amount: MathBN.mult(medusa.amount, sign),
              currency_code,
              reference,
              reference_id: medusa_ref,
            },
          ],
    )
    if (transactions.length === 0) continue
    const added = await orders.addOrderTransactions(transactions)
    const missed = added.filter(({ version: own }) => own !== added[0]?.version)
    for (const { order_id, version, currency_code, amount } of missed) {
      const missing = sign > 0 ? { paid: amount, refunded: 0 } : { paid: 0, refunded: -Number(amount) }
      await adjustTotals({ order_id, version, currency_code }, missing, container)
    }
  }
}
