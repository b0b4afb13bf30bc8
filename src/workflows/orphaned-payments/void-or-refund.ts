import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { GatewayError, amountOf, type Amount, type TransactionId } from "../../gateway"
import {
  isMismatch,
  MPGI_MODULE,
  DAY,
  HOUR,
  pauseAfter,
  type GatewayTransaction,
  type PaymentRow,
  type OperationResult,
  type OperationRow,
} from "../../modules/mpgi"
import { describeError } from "../../modules/mpgi/shared/describe-error"
import { loadMedusaRecords, type MedusaRecords } from "./medusa-records"
import type { OrphanClass } from "./classify-orphan"
import { abandonSession } from "./abandon-session"

/** Pauses after so many attempts that failed; the last one repeats as long as the payment is followed. */
const PAUSES = [HOUR, 6 * HOUR, DAY] as const

/** What is no refusal: the gateway was not reached, had not received the request, or had done it before. */
const NOT_REFUSALS: readonly (string | null)[] = [
  "connection_failed",
  "connection_lost",
  "timeout",
  "query_failed",
  "never_sent",
  "not_found",
  "done",
]

/** `left`: the gateway still has the money, and why. */
export type VoidOrRefundResult = { outcome: "voided" | "refunded" } | { outcome: "left"; because: string }

/**
 * Returns the money of an orphaned payment by the account's policy: an authorization is voided, or its review declined, and
 * a capture is refunded. What the policy leaves, what cannot be returned safely and what the gateway refuses stays and needs review. Retried by the
 * next messenger or the sweep, less and less often while it is refused; an operation is sent once. There is no undo.
 */
export async function voidOrRefund(
  payment: PaymentRow,
  home: MedusaRecords,
  { reason }: OrphanClass,
  container: MedusaContainer,
): Promise<VoidOrRefundResult> {
  const { orphanedPayments } = container.resolve(MPGI_MODULE).account(payment.provider_id).options
  // The contract goes on, and the customer owes the period: a user decides what becomes of the money.
  if (payment.charge_id !== null) return left("renewal")
  const mismatch = isMismatch(reason)
  switch (payment.state) {
    case "authorized":
    case "in_review": {
      if (orphanedPayments.authorized === "case") return left("policy")
      const refused = await refusedLately(payment, returnOf("cancel", payment), container)
      if (refused !== undefined) return left(refused)
      if (reason === "collection_replaced") return voidReplaced(payment, home, container)
      if (!mismatch && !(await abandonSession(payment, container))) return left("found_its_order")
      const { gateway_amount, gateway_currency } = payment
      const held = mismatch ? { amount: gateway_amount ?? "", currency: gateway_currency ?? "" } : undefined
      return voidHeld(payment, home, { amount: payment.amount, ...(held ? { held } : {}) }, container)
    }
    case "captured": {
      // Medusa's own payment is refunded in Medusa, where its totals are; another amount is not refunded automatically.
      if (orphanedPayments.captured === "case") return left("policy")
      if (mismatch || (home.payment && !home.payment.canceled)) return left("for_a_person")
      if (payment.charged_back_at) return left("charged_back")
      const refused = await refusedLately(payment, returnOf("refund", payment), container)
      if (refused !== undefined) return left(refused)
      if (!(await abandonSession(payment, container))) return left("found_its_order")
      return execute("refund", payment, { amount: payment.captured_amount, reason: "No order" }, container)
    }
    default:
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
  if (payment.state === "in_review") {
    // In Medusa's name, so that the journal cancels it there, should that fail below.
    const medusa_ref = inMedusa ? payment.payment_session_id : null
    const declined = await declineReview(payment, { ...money, medusa_ref }, container)
    if (declined && (declined.outcome === "left" || !inMedusa)) return declined
  }
  return inMedusa ? cancelInMedusa(inMedusa, container) : execute("cancel", payment, money, container)
}

/** Seconds that we wait for an edit of the order that is being confirmed, or a restoration that is under way. */
const PATIENCE = 30

/** Under the order's lock: a further edit may have given the authorization back to its order meanwhile. */
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
  const locking = container.resolve(Modules.LOCKING)
  return order ? locking.execute(order.id, work, { timeout: PATIENCE }) : work()
}

/** The same for a second transaction of an order that has its money already: only what is merely held. */
export async function voidDuplicate(
  payment: PaymentRow,
  { transaction_id, state, amount, currency }: GatewayTransaction,
  container: MedusaContainer,
): Promise<VoidOrRefundResult> {
  const { orphanedPayments } = container.resolve(MPGI_MODULE).account(payment.provider_id).options
  if (state !== "authorized" && state !== "in_review") return left("captured")
  if (orphanedPayments.authorized === "case") return left("policy")
  const refused = await refusedLately(payment, { kind: "cancel", transaction_id }, container)
  if (refused !== undefined) return left(refused)
  const money = { amount: amountOf(amount), transaction_id, held: { amount, currency } }
  const declined = state === "in_review" ? await declineReview(payment, money, container) : null
  return declined ?? execute("cancel", payment, money, container)
}

/**
 * A payment that is held for review is voided by declining the review. Null where the gateway refuses that: it is voided
 * then. The manual says of neither whether a gateway takes it (2.5).
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

/** Medusa has a payment of it, so Medusa cancels it, through the provider. */
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
    result = await container.resolve(MPGI_MODULE).journal.execute(request)
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

/** A return of money: a void or a refund of one transaction. */
interface Return {
  kind: "cancel" | "refund"
  transaction_id: string | null
}

/**
 * Why a return that was refused is not requested again yet; undefined when it may be requested. What the gateway refuses it
 * refuses again as long as nothing has changed, and the money is visible in a case meanwhile: so it is tried less and less
 * often, and at once when the payment has changed at the gateway.
 */
async function refusedLately(
  payment: PaymentRow,
  { kind, transaction_id }: Return,
  container: MedusaContainer,
): Promise<string | undefined> {
  const { operations, cases } = container.resolve(MPGI_MODULE)
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
  // The first refusal of a cancel in Medusa may be that of a user: this package tries once more at once.
  const attempts = refused.length - (first?.medusa_ref ? 1 : 0)
  if (!last || attempts === 0 || hasChanged(last, payment)) return undefined
  const since = (last.settled_at ?? last.created_at).getTime()
  const pause = pauseAfter(attempts - 1, PAUSES)
  if (Date.now() - since >= pause) return undefined
  // As it was reported then: the case of it stays the same, and stays closed when a user has closed it.
  const known = await cases.ofOrder(order_no)
  const left = known.find((each) => each.transaction_id === transaction_id)?.details.left
  return typeof left === "string" ? left : (last.error_code ?? "refused_by_gateway")
}

/** Compared with the gateway's side when it refused; one that was refused before it was sent has none. */
function hasChanged({ baseline, transaction_id }: OperationRow, payment: PaymentRow): boolean {
  if (transaction_id !== payment.transaction_id) return false
  const { state, captured_amount } = baseline
  return (
    (state !== undefined && state !== payment.state) ||
    (captured_amount !== undefined && captured_amount !== payment.captured_amount)
  )
}
