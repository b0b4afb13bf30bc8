import type { MedusaContainer, OrderTransactionDTO } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { MPGI_MODULE } from "../../../modules/mpgi"
import { compareOrder, type ComparedOrder } from "./compare-orders"
import { correctTotals, isOld } from "./correct-totals"
import type { OrderShown } from "./orders-shown"

/**
 * Makes an order's transactions and totals agree with its Capture and Refund rows, as if the row `without` were
 * already deleted. Returns false when the order must be checked again, because another process is working on the
 * order or on one of its rows. Two payments of an order may be followed up at once, and a correction that is made
 * twice is wrong.
 */
export async function correctOrderTransactions(
  order_id: string,
  container: MedusaContainer,
  without?: string,
): Promise<boolean> {
  const { agrees, wait } = await compareOrder(order_id, container, without)
  if (agrees) return !wait
  const { dueOperations } = container.resolve(MPGI_MODULE)
  const done = await dueOperations.exclusivelyInMedusa(order_id, () => correct(order_id, container, without))
  return done ?? false
}

async function correct(order_id: string, container: MedusaContainer, without?: string): Promise<boolean> {
  const orders = container.resolve(Modules.ORDER)
  const compared = await compareOrder(order_id, container, without)
  const { moves, order, remove, replace, wait } = compared
  const gone = [...remove, ...replace.map(({ move }) => move.id)]
  if (gone.length === 0) return (await correctTotals(order_id, moves, container)) && !wait
  if (!order) return true
  const wrong = moves.filter(({ id }) => gone.includes(id))
  if (isBeingWritten(order, compared, wrong)) return false
  const currency_code = moves[0]?.currency_code ?? ""
  // Right transactions are added before wrong ones are deleted: a running Medusa capture writes a transaction for
  // every row that it sees without one.
  if (replace.length > 0) {
    await orders.addOrderTransactions(
      replace.map(({ move: { reference, reference_id }, amount }) => ({
        order_id,
        currency_code,
        amount,
        reference: reference ?? "",
        reference_id: reference_id ?? "",
      })),
    )
  }
  await deleteTransactions(order, gone, container)
  container
    .resolve(MPGI_MODULE)
    .log.info(
      `mpgi: order ${order_id} had ${gone.length} transaction(s) that its captures and refunds do not explain; corrected`,
    )
  // If a row had two transactions, it is not known which one the totals counted. The order may also have a new
  // version by now.
  const left = await orders.listOrderTransactions({ order_id })
  return (await correctTotals(order_id, left, container)) && !wait
}

/**
 * Whether Medusa may still be working on a refund. After the transaction of a refund or a cancel, Medusa may write a
 * new version of the order whose totals count the transaction too. A correction in between would miss those totals.
 * Medusa refuses a refund of a canceled order in the last step and removes its transactions. Until then, these make
 * other transactions look superfluous, which must stay.
 */
function isBeingWritten(
  { status }: OrderShown,
  { payments, moves }: Pick<ComparedOrder, "payments" | "moves">,
  wrong: readonly OrderTransactionDTO[],
): boolean {
  const isYoung = (move: OrderTransactionDTO) => move.reference === "refund" && !isOld(move)
  if (status !== "canceled") return wrong.some(isYoung)
  const ofCancel = new Set(payments.map(({ id }) => id))
  return moves.some((move) => isYoung(move) && !ofCancel.has(move.reference_id ?? ""))
}

/** A method that Medusa's type of its order module lacks. */
type Transactions = { updateOrderTransactions(changes: { id: string; version: number }[]): Promise<unknown> }

/**
 * Deletes transactions of an order. Medusa subtracts a deleted transaction from the totals of the order version in
 * which it was written. Medusa shows the totals of the latest version, which counted the transaction too. So each
 * transaction is moved to the latest version first.
 */
async function deleteTransactions(
  { version }: OrderShown,
  ids: string[],
  container: MedusaContainer,
): Promise<void> {
  const orders = container.resolve<Transactions>(Modules.ORDER)
  await orders.updateOrderTransactions(ids.map((id) => ({ id, version })))
  await container.resolve(Modules.ORDER).deleteOrderTransactions(ids)
}
