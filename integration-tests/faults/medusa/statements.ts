import type { BigNumberInput } from "@medusajs/framework/types"
import { MathBN, MedusaError, PaymentSessionStatus } from "@medusajs/framework/utils"
import { closes, epsilonOf, inCurrency } from "./rounding"
import type { MedusaState, Movement, Payment, Session } from "./state"

/** Medusa's statements, each with the checks that it makes under the row's lock. */

export function insertPayment(
  state: MedusaState,
  session: Session,
  data: Record<string, unknown>,
  captured: boolean,
): Payment {
  if (state.paymentOfSession(session.id)) throw new Error("duplicate key: payment.payment_session_id")
  const { provider_id, amount, currency_code, payment_collection_id, id: session_id } = session
  const payment: Payment = {
    id: state.id("pay"),
    session_id,
    payment_collection_id,
    provider_id,
    amount,
    currency_code,
    data,
    captured_at: captured ? new Date() : null,
    canceled_at: null,
  }
  const row = found(state.sessions.get(session_id))
  const known = { status: PaymentSessionStatus.AUTHORIZED, authorized: true }
  Object.assign(row, known, { data: mergedData(row.data, data) })
  state.payments.set(payment.id, payment)
  if (captured) insertMovement(state, state.captures, payment.id, amount, null)
  return { ...payment }
}

export function insertCapture(
  state: MedusaState,
  payment_id: string,
  requested: BigNumberInput | undefined,
  created_by: string | null,
) {
  const payment = found(state.payments.get(payment_id))
  if (payment.canceled_at) throw invalid(`The payment: ${payment_id} has been canceled.`)
  if (payment.captured_at) return { row: undefined, whole: true }
  const { currency_code } = payment
  if (requested !== undefined && MathBN.lte(requested, 0))
    throw invalid("Capture amount must be greater than 0.")
  const amount = MathBN.convert(requested ?? payment.amount).toFixed()
  const captured = sum(state.capturesOf(payment_id))
  const left = MathBN.sub(payment.amount, captured)
  if (MathBN.gt(inCurrency(amount, currency_code), inCurrency(left, currency_code)))
    throw invalid("You cannot capture more than the authorized amount.")
  const row = insertMovement(state, state.captures, payment_id, amount, created_by)
  return { row, whole: closes(MathBN.add(captured, amount), payment) }
}

export function insertRefund(
  state: MedusaState,
  payment_id: string,
  requested: BigNumberInput | undefined,
  by: string | null,
  note: string | null,
) {
  const payment = found(state.payments.get(payment_id))
  if (requested !== undefined && MathBN.lte(requested, 0))
    throw invalid("Refund amount must be greater than 0.")
  const amount = MathBN.convert(requested ?? payment.amount).toFixed()
  const captured = sum(state.capturesOf(payment_id))
  const total = MathBN.add(sum(state.refundsOf(payment_id)), amount)
  if (MathBN.lt(MathBN.sub(captured, total), -epsilonOf(payment.currency_code)))
    throw invalid("You cannot refund more than what is captured on the payment.")
  return {
    row: Object.assign(insertMovement(state, state.refunds, payment_id, amount, by), { note }),
    whole: false,
  }
}

export function insertMovement(
  state: MedusaState,
  rows: Map<string, Movement>,
  payment_id: string,
  amount: string,
  created_by: string | null,
) {
  const id = state.id(rows === state.captures ? "capt" : "ref")
  const row: Movement = {
    id,
    payment_id,
    amount,
    raw_amount: { value: amount },
    created_by,
    created_at: new Date(),
  }
  rows.set(id, row)
  return row
}

type Data = Record<string, unknown>

/** Stored JSON is merged: a key that is left out stays. Without any, it is null (hazard 6). */
export function mergedData(before: Data | null, after: Data | undefined): Data | null {
  return after === undefined ? null : { ...before, ...after }
}

export const sum = (rows: readonly { amount: string }[]) =>
  rows.reduce((total, { amount }) => MathBN.add(total, amount), MathBN.convert(0))

export function found<Row>(row: Row | undefined): Row {
  if (!row) throw new MedusaError(MedusaError.Types.NOT_FOUND, "Medusa has no such row")
  return row
}

export function invalid(message: string): MedusaError {
  return new MedusaError(MedusaError.Types.INVALID_DATA, message)
}
