import type { MedusaContainer, OrderTransactionDTO } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { MPGI_MODULE } from "../../../modules/mpgi"
import { compareOrder, type ComparedOrder } from "./compare-orders"
import { correctTotals, isOld } from "./correct-totals"
import type { OrderShown } from "./orders-shown"

/**
 * Makes the transactions of an order, and with them its totals, agree with its Capture and Refund rows, as if the row `without` were
 * gone already. False when a row is being worked on, so that it must be looked at again, or the order: two of its payments may be followed
 * up at once, and a correction that is made twice is wrong.
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
  // What is right comes before what is wrong goes: a capture of Medusa's that is under way writes a move for every row
  // that it sees without one.
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
  // Which of two transactions of one row the totals had is not known, and the order may have another version by now.
  const left = await orders.listOrderTransactions({ order_id })
  return (await correctTotals(order_id, left, container)) && !wait
}

/**
 * Whether Medusa may be at work on a refund. After the transaction of a refund, or of a cancel, may come a new version of the order,
 * whose totals count it too: a correction between them would miss those. A refund of a canceled order is refused in its last step, and
 * its transactions are taken back: what they make look superfluous stays.
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

/** What Medusa's type of its order module does not name. */
type Transactions = { updateOrderTransactions(changes: { id: string; version: number }[]): Promise<unknown> }

/**
 * Medusa takes a deleted transaction off the totals of the order's version in which it was written. It shows those of the
 * latest version, which counted it too, so the transaction is moved there first.
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
