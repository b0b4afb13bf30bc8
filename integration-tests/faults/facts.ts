import type { OperationRow, PaymentRow } from "medusa-payment-mpgi/modules/mpgi"
import type { Movement, TransactionView } from "medusa-payment-mpgi/sandbox"
import type { Money } from "./compare-amounts"
import type { StandaloneFacts } from "./standalone-facts"
import type { Witnessed } from "./states"

/** One payment as Medusa has it. Amounts are decimal strings or numbers, main units, and not rounded. */
export interface MedusaPayment {
  payment_session_id: string
  order_id: string | null
  amount: Money
  /** What its session authorized, where an edit of the order has lowered the payment since. */
  authorized?: Money
  canceled: boolean
  /** An edit of the order has replaced its collection: nothing more of it is captured. */
  replaced?: boolean
  /** Medusa captures nothing more of it: `captured_at`. */
  captured_in_full?: boolean
  /** Whether Medusa alone would say so of the same captures: it rounds both sides to the currency. */
  closed?: boolean
  captures: Money[]
  refunds: Money[]
  /** The order's transactions, from which its totals are made: captures positive, refunds negative. */
  totals: Money[]
}

/** Everything that can be seen of a store and its gateway once all faults are resolved. */
export interface Facts {
  payments: Pick<
    PaymentRow,
    | "order_no"
    | "payment_session_id"
    | "transaction_id"
    | "state"
    | "problem"
    | "amount"
    | "captured_amount"
    | "refunded_amount"
    | "abandoned_at"
  >[]
  operations: Pick<
    OperationRow,
    "id" | "kind" | "state" | "order_no" | "transaction_id" | "amount" | "sent_at" | "next_attempt_at"
  >[]
  medusa: MedusaPayment[]
  /** The referee. */
  ledger: { transactions: TransactionView[]; captures: Movement[]; refunds: Movement[] }
  /** What admins requested, each request once however often it was repeated. Without it, it is not checked. */
  requests?: { order_no: string; kind: "capture" | "refund"; amount: string }[]
  /** Each state that a payment or an operation was in, in order. */
  witness?: Witnessed[]
  /** Keys of messages that were acknowledged, and of those that are stored. */
  messages?: { acknowledged: string[]; stored: string[] }
  /** How the tables differ from what the audit alone contains. */
  audit?: string[]
  /** Order numbers that are visible to an admin: open cases. */
  shown?: string[]
  standalone?: StandaloneFacts
  /** Of an account that captures what was shipped: its orders. */
  shipped?: ShippedOrder[]
  /** Captures of such orders as they were sent, each with what its order may have captured by then. */
  sentCaptures?: { order_no: string; amount: string; allowed: number }[]
  /** How an amount of Medusa travels: rounded once, halves up. Without it, amounts have no more decimals than are sent. */
  travels?: (amount: Money) => string
  /** What a reconciliation would report. */
  findings?: { order_no: string; kind: string; local_value: string | null; gateway_value: string | null }[]
  /** What Medusa shows as paid and refunded of each order, and the transactions that this is made of. */
  orders?: {
    id: string
    paid: string
    refunded: string
    transactions: string[]
    /** The most that it has ever cost, without credit lines. */
    highest?: string
    /** Its payment status, and what Medusa would show of collections that are counted again from the same rows. */
    shown?: string
    alone?: string
  }[]
}

/** What was shipped of an order is worth, in main units and not rounded; what refunds took off its total is included. */
export interface ShippedOrder {
  id: string
  canceled: boolean
  now: number
  /** The most that the same pieces were worth, before or after the order was edited. */
  most: number
  /** What refunds may have returned that the order did not cost any more: that much can be due again. */
  returned: number
  /** The smallest amount that travels. */
  unit: number
}

export const UNSETTLED = ["intent", "sent", "unknown"]

/** The gateway's transaction of a payment of Medusa's. */
export function transactionOf(medusa: MedusaPayment, payments: Facts["payments"]): string | null {
  const own = payments.filter((row) => row.payment_session_id === medusa.payment_session_id)
  return (own.find((row) => row.abandoned_at === null) ?? own.at(-1))?.transaction_id ?? null
}

export function isOpen(transaction_id: string | null, operations: Facts["operations"]): boolean {
  return operations.some((row) => row.transaction_id === transaction_id && UNSETTLED.includes(row.state))
}

/** Whether an admin can see that a payment needs review: by its problem, or an open case. */
export function isVisible(order_no: string, { shown, payments }: Pick<Facts, "shown" | "payments">): boolean {
  return Boolean(
    shown?.includes(order_no) || payments.some((row) => row.order_no === order_no && row.problem !== null),
  )
}
