import type { BigNumberInput, MedusaContainer, OrderTransactionDTO } from "@medusajs/framework/types"
import { MathBN, Modules } from "@medusajs/framework/utils"
import { capturePaymentWorkflow } from "@medusajs/medusa/core-flows"
import { amountOf } from "../../gateway"
import { atLeast, isMoney, isPositive } from "../../modules/mpgi"
import { graph } from "../shared/graph"
import { captureInput, MONEY_FIELDS, moneyOfPayment, type MedusaPaymentMoney } from "../shared/medusa-money"
import { recountCollection } from "./recount-collection"
import { compareOrder, type ComparedOrder } from "./compare-orders"
import { correctTotals, isOld } from "./adjust-totals"
import type { OrderShown } from "./orders-shown"

/** The amount to request if Medusa's remainder is less than the account can send. */
const NOTHING = amountOf("0")

type Captured = MedusaPaymentMoney & { captured_at: unknown }

/** A change that Medusa's type of its payment module does not list. */
type Payments = { updatePayment(change: { id: string; captured_at: null }): Promise<unknown> }

/**
 * Clears `captured_at` of a payment whose Capture rows add up to less than the payment (hazard 25). Medusa sets the
 * field with the last row, and an earlier row may have been deleted since. While the field is set, Medusa writes no
 * more rows and captures nothing. Returns whether the payment is captured in full now.
 */
export async function correctCaptured(payment_id: string, container: MedusaContainer): Promise<boolean> {
  const [payment] = await graph<Captured & { id: string; payment_collection_id: string }>(container, {
    entity: "payment",
    fields: ["id", "captured_at", "payment_collection_id", ...MONEY_FIELDS],
    filters: { id: payment_id },
  })
  if (!payment?.captured_at) return false
  if (!isShort(payment, container)) return true
  // The collection comes first. If the server dies after it, `captured_at` is still set, and a repeated run does both
  // steps.
  await recountCollection(payment.payment_collection_id, container)
  await container.resolve<Payments>(Modules.PAYMENT).updatePayment({ id: payment.id, captured_at: null })
  const { log } = container.resolve("mpgi")
  log.info(`mpgi: payment ${payment.id} of Medusa was not captured in full; corrected`)
  return false
}

/**
 * Whether a payment counts as captured in full although its Capture rows add up to less. Amounts are compared in the
 * decimals that the account sends: 12.08 is all of 12.0833.
 */
export function isShort(payment: Captured, container: MedusaContainer): boolean {
  return Boolean(payment.captured_at) && capturedAll(payment, container) === false
}

/**
 * Whether the account can send no more of a payment, and Medusa still waits for a remainder. Example: a shop's own
 * workflow rounds, and captures 57804 of 57804.25 HUF, which are sent without decimals. Our own captures request
 * Medusa's exact remainder. If nothing remains, Medusa waits for a capture that already has its row. That capture may
 * be unconfirmed for long.
 */
export function isLeftOpen(payment: Captured, container: MedusaContainer): boolean {
  const { amount, captured } = moneyOfPayment(payment)
  const hasRest = isPositive(MathBN.sub(amount, captured))
  return hasRest && !payment.captured_at && capturedAll(payment, container) === true
}

/**
 * Lets Medusa capture its remainder of such a payment, which would otherwise stay open. The remainder rounds to
 * nothing, so nothing is sent and no operation is created.
 */
export async function captureRest(payment_id: string, container: MedusaContainer): Promise<void> {
  const [payment] = await graph<Captured>(container, {
    entity: "payment",
    fields: ["id", "captured_at", ...MONEY_FIELDS],
    filters: { id: payment_id },
  })
  if (!payment || !isLeftOpen(payment, container)) return
  await capturePaymentWorkflow(container).run({
    input: await captureInput(payment_id, NOTHING, container),
  })
}

/**
 * Whether the Capture rows cover all that the account can send of a payment. Undefined if the account can send nothing
 * of it, and for payments of other providers.
 */
function capturedAll(payment: Captured, container: MedusaContainer): boolean | undefined {
  const { accounts } = container.resolve("mpgi")
  const { provider_id, currency_code } = payment
  if (!accounts.has(provider_id)) return undefined
  const round = (value: BigNumberInput) => accounts.roundAmount(provider_id, value, currency_code)
  const { amount, captured } = moneyOfPayment(payment)
  return isMoney(round(amount)) ? atLeast(round(captured), round(amount)) : undefined
}

/**
 * Makes an order's transactions and totals agree with its Capture and Refund rows, as if the row `without` were already
 * deleted. Returns false if another process is working on the order or one of its rows: the order must be checked
 * again. Only one process may correct an order, because a correction that is made twice is wrong.
 */
export async function correctOrderTransactions(
  order_id: string,
  container: MedusaContainer,
  without?: string,
): Promise<boolean> {
  const { agrees, wait } = await compareOrder(order_id, container, without)
  if (agrees) return !wait
  const { dueOperations } = container.resolve("mpgi")
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
    .resolve("mpgi")
    .log.info(
      `mpgi: order ${order_id} had ${gone.length} transaction(s) that its captures and refunds do not explain; corrected`,
    )
  // If a row had two transactions, it is not known which of them the totals counted. The order may also have a new
  // version by now.
  const left = await orders.listOrderTransactions({ order_id })
  return (await correctTotals(order_id, left, container)) && !wait
}

/**
 * Whether Medusa may still be working on a refund. After the transaction of a refund or a cancel, Medusa may write a
 * new version of the order. The totals of that version count the transaction too, and a correction in between would
 * miss them. Medusa refuses the refund of a canceled order only in its last step, and then removes its transactions.
 * Until then, these make other transactions look superfluous, although they must stay.
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
 * Deletes transactions of an order. Medusa subtracts a deleted transaction from the order version in which it was
 * written. But Medusa shows the totals of the latest version, which counted the transaction too. So each transaction is
 * moved to the latest version first.
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
