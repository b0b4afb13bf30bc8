import type { MedusaContainer, OrderTransactionDTO } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { Begun } from "./money-set"

/** Of no order: versions begin at 1. */
const NO_VERSION = 0

/** What Medusa's type of its order module does not name. */
type Transactions = { updateOrderTransactions(changes: { id: string; version: number }[]): Promise<unknown> }

/**
 * Adds what was captured or refunded to the totals of its orders. Medusa adds transactions to the totals of one version, that of the
 * first, for all of them: each version in a call of its own, and an order whose version has changed since alone.
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
    const transactions = applied.flatMap(({ medusa, row, payment: { currency_code }, medusa_ref }) =>
      medusa.order_id === null || medusa.version !== version
        ? []
        : [
            {
              ...{ order_id: medusa.order_id, amount: sign * Number(row.amount), currency_code },
              ...{ reference, reference_id: medusa_ref },
            },
          ],
    )
    if (transactions.length === 0) continue
    const added = await orders.addOrderTransactions(transactions)
    const missed = added.filter(({ version: own }) => own !== added[0]?.version)
    if (missed.length > 0) await addAgain(missed, container)
  }
}

/**
 * Transactions that no totals have: without them, their order would show nothing as paid until it is changed again. They are deleted as
 * those of no version, so that they are taken off no totals, and added again, each alone.
 */
async function addAgain(missed: readonly OrderTransactionDTO[], container: MedusaContainer): Promise<void> {
  const orders = container.resolve(Modules.ORDER)
  const ids = missed.map(({ id }) => id)
  await container
    .resolve<Transactions>(Modules.ORDER)
    .updateOrderTransactions(ids.map((id) => ({ id, version: NO_VERSION })))
  await orders.deleteOrderTransactions(ids)
  for (const { order_id, amount, currency_code, reference, reference_id } of missed)
    await orders.addOrderTransactions([{ order_id, amount, currency_code, reference, reference_id }])
}
