import type { Amount } from "../../../../gateway"
import { atLeast, plus } from "../../shared/money"
import type { OperationRow, PaymentRow } from "../../shared/rows"
import { stateAfter } from "../../payments/consequences"
import { changePayment, lockPayment } from "../../payments/payment-records"
import { noteMove } from "../../payments/payment-moves"
import { MINUTE } from "../../shared/time"
import { MpgiError } from "../../shared/mpgi-error"
import type { OperationRecords } from "./operation-records"
import { isOfPayment } from "./states"

/** When the resolver checks whether Medusa was synced, in case this server crashes first. */
const MEDUSA_SYNC_MS = MINUTE

/**
 * Marks an operation as applied, and updates the payment's totals and what features keep of the payment. All of this
 * happens in one transaction, exactly once: a second caller finds the operation settled and changes nothing.
 * @returns whether this call settled the operation
 */
export function settleApplied(
  operation: OperationRow,
  records: OperationRecords,
  more: Partial<
    Pick<
      OperationRow,
      "gateway_reference" | "unacknowledged" | "next_attempt_at" | "decided_by" | "decided_note"
    >
  > = {},
): Promise<boolean> {
  return records.transaction(async (by) => {
    const changes = { state: "applied" as const, settled_at: new Date(), ...more }
    const settled = await records.advance(operation.id, ["sent", "unknown"], changes, by)
    if (!settled) return false
    const payment = await lockPayment(by, operation.order_no)
    if (!payment || payment.transaction_id !== operation.transaction_id) return true
    // A user's decision does not count as a state that the gateway has shown.
    const shown = more.decided_by ? {} : { synced_at: new Date() }
    const now = await changePayment(by, payment.order_no, { ...moved(operation, payment), ...shown })
    await noteMove(payment, now, by)
    // The features are informed here. The operation's notification may be lost, and a payment that has its order is not
    // queried again.
    for (const feature of records.features) await feature.paymentChanged?.(payment, now, by)
    return true
  })
}

/** The changes that an applied operation makes to the payment. */
function moved(operation: OperationRow, payment: PaymentRow): Partial<PaymentRow> {
  const { kind } = operation
  if (!isOfPayment(kind)) return {}
  switch (kind) {
    case "capture": {
      const captured_amount = capturedWith(payment, operation.amount)
      const whole = atLeast(captured_amount, payment.amount)
      return { captured_amount, state: stateAfter(payment.state, "capture", whole) }
    }
    case "refund": {
      const refunded_amount = refundedWith(payment, operation.amount)
      const whole = atLeast(refunded_amount, payment.amount)
      return { refunded_amount, state: stateAfter(payment.state, "refund", whole) }
    }
    case "cancel":
      return { state: stateAfter(payment.state, "cancel", true) }
    case "review": {
      const decision = operation.baseline.accept ? "accept" : "decline"
      return { state: stateAfter(payment.state, decision, true) }
    }
  }
}

/**
 * The captured amount plus this capture. A query may have reported the capture already, so the sum never exceeds the
 * payment's amount.
 */
function capturedWith({ amount: whole, captured_amount }: PaymentRow, amount: Amount): Amount {
  return upTo(whole, plus(captured_amount, amount))
}

/** The refunded amount plus this refund, with the same limit. */
function refundedWith({ amount: whole, refunded_amount }: PaymentRow, amount: Amount): Amount {
  return upTo(whole, plus(refunded_amount, amount))
}

function upTo(whole: Amount, amount: Amount): Amount {
  return atLeast(amount, whole) ? whole : amount
}

/** An operation made at the gateway, not by this package. */
export interface ExternalOperation {
  kind: "capture" | "refund" | "cancel"
  payment: PaymentRow
  /** Decimal string in main units; for a cancel the authorized amount. */
  amount: Amount
  /** The gateway's reference of a refund. */
  reference: string | null
  /** Medusa's row that already represents it, else null. */
  medusa_ref: string | null
  /** The note of Medusa's row. */
  note: string
  /**
   * Whether the operation is still unmatched once no other operation can begin. Receives the order's journal without
   * this operation.
   */
  isUnmatched: (journal: readonly OperationRow[]) => boolean
}

/**
 * Records in the journal that an operation was made at the gateway. Nothing is sent. In one database transaction, it
 * takes the mutex of all operations and reads the journal once more. Our own operation may have been settled after the
 * gateway was queried; it is then not mistaken for an external one. Medusa is synced afterwards.
 * @returns the operation; `busy` if another one is open; `known` if the journal has it
 */
export async function recordExternalOperation(
  { kind, payment, amount, reference, medusa_ref, note, isUnmatched }: ExternalOperation,
  records: OperationRecords,
): Promise<OperationRow | "busy" | "known"> {
  const { order_no, transaction_id } = payment
  if (transaction_id === null) return "known"
  const request_context = { created_by: null, note }
  const work = records.transaction(async (by) => {
    const values = { kind, transaction_id, amount, medusa_ref, request_context, source: "gateway" as const }
    const begun = await records.begin(payment, values, by)
    if (!begun) return "busy"
    const journal = (await records.ofOrders([order_no], by)).filter(({ id }) => id !== begun.id)
    if (!isUnmatched(journal)) throw new Known()
    const changes = {
      state: "applied" as const,
      settled_at: new Date(),
      gateway_reference: reference,
      next_attempt_at: new Date(Date.now() + MEDUSA_SYNC_MS),
    }
    const applied = await records.advance(begun.id, ["intent"], changes, by)
    const current = await lockPayment(by, order_no)
    if (!current) throw new MpgiError("not_found", `no payment ${order_no}`)
    await noteMove(current, await changePayment(by, order_no, movedOutside(kind, amount, current)), by)
    if (!applied) throw new MpgiError("superseded", `the operation ${begun.id} is not open any more`)
    return applied
  })
  return work.catch((error: unknown) => {
    if (error instanceof Known) return "known"
    throw error
  })
}

/** Rolls the transaction back. */
class Known extends Error {}

/** The payment's state was already synced from the gateway; only the amounts are updated here. */
function movedOutside(
  kind: ExternalOperation["kind"],
  amount: Amount,
  payment: PaymentRow,
): Partial<PaymentRow> {
  switch (kind) {
    case "capture":
      return { captured_amount: capturedWith(payment, amount) }
    case "refund":
      return { refunded_amount: refundedWith(payment, amount) }
    case "cancel":
      return {}
  }
}
