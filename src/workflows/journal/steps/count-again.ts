import type { MedusaContainer, OrderTransactionDTO } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

/** Of no order: versions begin at 1. */
const NO_VERSION = 0

/** What is written of a transaction. */
export type Transaction = Pick<
  OrderTransactionDTO,
  "id" | "order_id" | "amount" | "currency_code" | "reference" | "reference_id"
>

/** What Medusa's type of its order module does not name. */
type Transactions = { updateOrderTransactions(changes: { id: string; version: number }[]): Promise<unknown> }

/**
 * Replaces transactions that no totals have (hazard 24): without them, their order would show nothing as paid until it is changed
 * again. Each is written alone. Then the old ones are deleted as
 * those of no version, so that they are taken off no totals. A death in between leaves two transactions of one row, which is corrected
 * like any other.
 */
export async function countAgain(missed: readonly Transaction[], container: MedusaContainer): Promise<void> {
  const orders = container.resolve(Modules.ORDER)
  for (const { order_id, amount, currency_code, reference, reference_id } of missed)
    await orders.addOrderTransactions([{ order_id, amount, currency_code, reference, reference_id }])
  const ids = missed.map(({ id }) => id)
  await container
    .resolve<Transactions>(Modules.ORDER)
    .updateOrderTransactions(ids.map((id) => ({ id, version: NO_VERSION })))
  await orders.deleteOrderTransactions(ids)
}
