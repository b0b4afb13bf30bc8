import { amountOf } from "../../../../gateway"
import { compare } from "../compare"
import type { MoneyRow, Sides } from "../finding"
import type { OperationRow, PaymentRow } from "../../shared/rows"

/** Long enough ago that no request can still be running. */
const long = new Date(Date.now() - 3_600_000)

export function payment(state: string, more: Partial<PaymentRow> = {}): PaymentRow {
  return {
    order_no: "O1",
    transaction_id: "T1",
    amount: "25.00",
    currency_code: "usd",
    state,
    ...more,
  } as PaymentRow
}
export function fact(state: string, more: object = {}) {
  return {
    transaction_id: "T1",
    state,
    amount: "25.00",
    currency: "USD",
    ...more,
  } as Sides["transactions"][number]
}
let counter = 0
export function write(kind: string, amount: string, more: Partial<OperationRow> = {}): OperationRow {
  return {
    id: `op${counter++}`,
    kind,
    amount,
    order_no: "O1",
    transaction_id: "T1",
    state: "recorded",
    source: "medusa",
    settled_at: long,
    marker: "M4RK3R",
    gateway_reference: null,
    medusa_ref: null,
    ...more,
  } as OperationRow
}
export function row(id: string, amount: string, more: Partial<MoneyRow> = {}): MoneyRow {
  return { id, amount: amountOf(amount), created_at: long, totals: "there", ...more }
}
export function refund(reference: string, amount: string, more: object = {}) {
  return {
    transaction_id: "T1",
    order_no: "O1",
    refund_reference_id: reference,
    refund_amount: amount,
    refund_status: "1",
    currency: "USD",
    refund_reason: "",
    ...more,
  } as Sides["refunds"][number]
}
export const medusa = (captures: MoneyRow[] = [], refunds: MoneyRow[] = [], canceled = false) => ({
  id: "pay1",
  amount: "25",
  captured: captures.length > 0,
  replaced: false,
  order: "order_1",
  canceled,
  captures,
  refunds,
})

export function found(state: string, more: Partial<Sides> = {}) {
  const sides: Sides = {
    before: payment(state),
    payment: payment(state),
    transactions: [fact(state)],
    refunds: [],
    operations: [],
    medusa: medusa(),
    ...more,
  }
  return compare(sides, {})
}
/** Each finding in short: kind, what is done about it, amount. */
export const short = (compared: ReturnType<typeof found>) =>
  compared.findings.map(({ kind, correction, maybeLag: patient }) =>
    [
      kind,
      correction?.do ?? (patient ? "wait" : "manual"),
      correction && "amount" in correction ? correction.amount : "",
    ]
      .join(" ")
      .trim(),
  )
