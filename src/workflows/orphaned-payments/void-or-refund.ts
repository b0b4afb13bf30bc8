import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { GatewayError, amountOf, type Amount, type TransactionId } from "../../gateway"
import {
  isMismatch,
  DAY,
  HOUR,
  allows,
  pauseAfter,
  paymentStates,
  type GatewayTransaction,
  type PaymentRow,
  type OperationResult,
  type OperationRow,
} from "../../modules/mpgi"
import { describeError } from "../../modules/mpgi/shared/describe-error"
import { withLock } from "../shared/with-lock"
import { loadMedusaRecords, type MedusaRecords } from "./medusa-records"
import type { OrphanClass } from "./find-orphans"
import { abandonSession } from "./abandon-session"

/**
 * The pauses after the first, second and later failed attempts. The last pause repeats as long as the payment is
 * followed.
 */
const PAUSES = [HOUR, 6 * HOUR, DAY] as const

/**
 * Error codes that are no refusals. The gateway was not reached, did not receive the request, or had done it before.
 */
const NOT_REFUSALS: readonly (string | null)[] = [
  "connection_failed",
  "connection_lost",
  "timeout",
  "query_failed",
  "never_sent",
  "not_found",
  "done",
]

/** `left`: the gateway still has the money. `because` is the reason. */
export type VoidOrRefundResult = { outcome: "voided" | "refunded" } | { outcome: "left"; because: string }

/**
 * Returns the money of an orphaned payment by the account's policy. It voids an authorization, declines a review, and
 * refunds a capture. The money stays and needs review if the policy says so, if it cannot be returned safely, and if
 * the gateway refuses. The next return, notification or sweep tries again. While the gateway refuses, it tries at
 * growing intervals. An operation is sent once. There is no undo.
 */
export async function voidOrRefund(
  payment: PaymentRow,
  home: MedusaRecords,
  { reason }: OrphanClass,
  container: MedusaContainer,
): Promise<VoidOrRefundResult> {
  const { orphanedPayments } = container.resolve("mpgi").account(payment.provider_id).options
  // The contract continues, and the customer owes this period. A user decides what happens to the money.
  if (payment.charge_id !== null) return left("renewal")
  const mismatch = isMismatch(reason)
  switch (paymentStates[payment.state].orphaned) {
    case "voided": {
      if (orphanedPayments.authorized === "case") return left("policy")
      const refused = await refusedLately(payment, returnOf("cancel", payment), container)
      if (refused !== undefined) return left(refused)
      if (reason === "collection_replaced") return voidReplaced(payment, home, container)
      if (!mismatch && !(await abandonSession(payment, container))) return left("found_its_order")
      const { gateway_amount, gateway_currency } = payment
      const held = mismatch ? { amount: gateway_amount ?? "", currency: gateway_currency ?? "" } : undefined
      return voidHeld(payment, home, { amount: payment.amount, ...(held ? { held } : {}) }, container)
    }
    case "refunded": {
      // If Medusa has the payment, Medusa refunds it and updates its totals. A payment of another amount is not
      // refunded automatically.
      if (orphanedPayments.captured === "case") return left("policy")
      if (mismatch || (home.payment && !home.payment.canceled)) return left("for_a_person")
      if (payment.charged_back_at) return left("charged_back")
      const refused = await refusedLately(payment, returnOf("refund", payment), container)
      if (refused !== undefined) return left(refused)
      if (!(await abandonSession(payment, container))) return left("found_its_order")
      return execute("refund", payment, { amount: payment.captured_amount, reason: "No order" }, container)
    }
    case "left":
      return left("captured_in_part")
  }
}

async function voidHeld(
  payment: PaymentRow,
  home: MedusaRecords,
  money: Money,
  container: MedusaContainer,
): Promise<VoidOrRefundResult> {
  const inMedusa = home.payment && !home.payment.canceled ? home.payment.id : null
  if (allows(payment.state, "review")) {
    // The operation refers to Medusa's payment. If the call below fails, the journal cancels the payment in Medusa.
    const medusa_ref = inMedusa ? payment.payment_session_id : null
    const declined = await declineReview(payment, { ...money, medusa_ref }, container)
    if (declined && (declined.outcome === "left" || !inMedusa)) return declined
  }
  return inMedusa ? cancelInMedusa(inMedusa, container) : execute("cancel", payment, money, container)
}

/**
 * Voids the authorization of a replaced collection under the order's lock. Another edit may have restored the
 * authorization meanwhile.
 */
async function voidReplaced(
  payment: PaymentRow,
  { order }: MedusaRecords,
  container: MedusaContainer,
): Promise<VoidOrRefundResult> {
  const work = async () => {
    const now = await loadMedusaRecords(payment, container)
    if (!now.replaced) return left("found_its_order")
    return voidHeld(payment, now, { amount: payment.amount }, container)
  }
  return order ? withLock(container, order.id, work) : work()
}

/**
 * Voids a second transaction of an order that is already paid. A transaction is voided only while it is held, and
 * nothing of it was captured.
 */
export async function voidDuplicate(
  payment: PaymentRow,
  { transaction_id, state, amount, currency }: GatewayTransaction,
  container: MedusaContainer,
): Promise<VoidOrRefundResult> {
  const { orphanedPayments } = container.resolve("mpgi").account(payment.provider_id).options
  const { check } = paymentStates[state]
  if (check.cancel !== "go") return left("captured")
  if (orphanedPayments.authorized === "case") return left("policy")
  const refused = await refusedLately(payment, { kind: "cancel", transaction_id }, container)
  if (refused !== undefined) return left(refused)
  const money = { amount: amountOf(amount), transaction_id, held: { amount, currency } }
  const declined = check.decline === "go" ? await declineReview(payment, money, container) : null
  return declined ?? execute("cancel", payment, money, container)
}

/**
 * Ends a payment that is held for review by declining the review. Returns null if the gateway refuses that; the payment
 * is then voided. The manual does not say which of the two a gateway accepts (2.5).
 */
async function declineReview(
  payment: PaymentRow,
  money: Money,
  container: MedusaContainer,
): Promise<VoidOrRefundResult | null> {
  const result = await execute("review", payment, money, container)
  return result.outcome === "left" && result.because === "refused_by_gateway" ? null : result
}

const returnOf = (kind: "cancel" | "refund", { transaction_id }: PaymentRow) => ({ kind, transaction_id })

/** Cancels Medusa's own payment in Medusa, which calls the provider. */
async function cancelInMedusa(id: string, container: MedusaContainer): Promise<VoidOrRefundResult> {
  try {
    await container.resolve(Modules.PAYMENT).cancelPayment(id)
    return { outcome: "voided" }
  } catch (error) {
    return left(describeError(error))
  }
}

type Money = {
  amount: Amount
  reason?: string
  transaction_id?: TransactionId
  held?: { amount: string; currency: string }
  medusa_ref?: string | null
}

async function execute(
  kind: "cancel" | "refund" | "review",
  payment: PaymentRow,
  money: Money,
  container: MedusaContainer,
): Promise<VoidOrRefundResult> {
  const request = { kind, payment, medusa_ref: null, accept: false, ...money }
  let result: OperationResult
  try {
    result = await container.resolve("mpgi").journal.execute(request)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    return left(error.code)
  }
  switch (result.outcome) {
    case "applied":
      return { outcome: kind === "refund" ? "refunded" : "voided" }
    case "refused":
      return left(result.because)
    case "unknown":
      return left("operation_unconfirmed")
  }
}

const left = (because: string): VoidOrRefundResult => ({ outcome: "left", because })

/** A void or a refund of one transaction. */
interface Return {
  kind: "cancel" | "refund"
  transaction_id: string | null
}

/**
 * Why a refused void or refund is not requested again yet; undefined if it may be requested. As long as nothing has
 * changed, the gateway refuses it again, and a case shows the money. So it is retried at growing intervals. It is
 * retried at once when the payment has changed at the gateway.
 */
async function refusedLately(
  payment: PaymentRow,
  { kind, transaction_id }: Return,
  container: MedusaContainer,
): Promise<string | undefined> {
  const { operations, cases } = container.resolve("mpgi")
  const { order_no } = payment
  const journal = await operations.ofOrders([order_no])
  const refused = journal.filter(
    (operation) =>
      operation.kind === kind &&
      operation.transaction_id === transaction_id &&
      operation.state === "not_applied" &&
      !NOT_REFUSALS.includes(operation.error_code),
  )
  const [first] = refused
  const last = refused.at(-1)
  // The first refusal may be that of a user who canceled the payment in Medusa. This package then tries once more at
  // once.
  const attempts = refused.length - (first?.medusa_ref ? 1 : 0)
  if (!last || attempts === 0 || hasChanged(last, payment)) return undefined
  const since = (last.settled_at ?? last.created_at).getTime()
  const pause = pauseAfter(attempts - 1, PAUSES)
  if (Date.now() - since >= pause) return undefined
  // The reason is the one of the open or closed case. So the case stays the same, and stays closed if a user has closed
  // it.
  const known = await cases.ofOrder(order_no)
  const left = known.find((each) => each.transaction_id === transaction_id)?.details.left
  return typeof left === "string" ? left : (last.error_code ?? "refused_by_gateway")
}

/**
 * Whether a payment has changed since the gateway refused. A refusal before sending has no state to compare with.
 */
function hasChanged({ baseline, transaction_id }: OperationRow, payment: PaymentRow): boolean {
  if (transaction_id !== payment.transaction_id) return false
  const { state, captured_amount } = baseline
  return (
    (state !== undefined && state !== payment.state) ||
    (captured_amount !== undefined && captured_amount !== payment.captured_amount)
  )
}
