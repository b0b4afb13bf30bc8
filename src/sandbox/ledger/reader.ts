import type { Decimals } from "../../gateway/fields"
import { compactTime } from "../clock"
import { formatMicros, toMicros } from "../money"
import { payoutStatus } from "./payout-status"
import type { Entry } from "./entry"
import type { Ledger } from "./ledger"
import { orderStatus, paymentStatus, type Position } from "./position"
import type { Contract, NotificationRecord, Transaction } from "./records"

/** A transaction with its state and totals. Amounts are decimal strings in `currency`, main units. */
export interface TransactionView extends Omit<Transaction, "request" | "card" | "decide_at"> {
  state: Position["state"]
  payment_status: string
  order_status: string
  authorized: string
  captured: string
  refunded: string
  /** Masked card number; empty until a card was used. */
  card: string
  installments: string
  notify_url: string
  /** YYYYMMDDhhmmss */
  transaction_date: string
}

/** A capture or refund of a transaction. */
export interface Movement {
  transaction_id: string
  order_no: string
  amount: string
  currency: string
  /** Milliseconds since 1970, the gateway's time. */
  at: number
  by: Entry["by"]
  reference_id?: string
  reason?: string
}

export interface PayoutView {
  request_id: string
  transaction_id: string
  payment_amount: string
  payment_currency: string
  status: string
}

/** Read access to the ledger. Returns copies, so that no reader can change it. */
export class LedgerReader {
  readonly #ledger: Ledger
  readonly #decimals: Decimals

  constructor(ledger: Ledger, decimals: Decimals) {
    this.#ledger = ledger
    this.#decimals = decimals
  }

  /** Every payment attempt, oldest first. */
  transactions(): TransactionView[] {
    return this.#ledger.state.transactions.map((transaction) => this.#view(transaction))
  }

  /** A transaction by its transaction_id, or the newest attempt of an order_no. */
  transaction(id: string): TransactionView | undefined {
    const found = this.#ledger.transaction(id) ?? this.#ledger.order(id)
    return found && this.#view(found)
  }

  /** All entries in order, or only the entries of one transaction_id, payout or recurring_id. */
  entries(subject?: string): Entry[] {
    return structuredClone(
      subject === undefined ? this.#ledger.state.entries : [...this.#ledger.entriesOf(subject)],
    )
  }

  captures(id?: string): Movement[] {
    return this.#movements("captured", id)
  }

  refunds(id?: string): Movement[] {
    return this.#movements("refunded", id)
  }

  payouts(): PayoutView[] {
    return this.#ledger.state.payouts.map(({ request_id, transaction_id, record }) => ({
      request_id,
      transaction_id,
      payment_amount: record.payment_amount,
      payment_currency: record.payment_currency,
      status: payoutStatus(this.#ledger, transaction_id),
    }))
  }

  contracts(): Contract[] {
    return structuredClone(this.#ledger.state.contracts)
  }

  notifications(orderNo?: string): NotificationRecord[] {
    const all = this.#ledger.state.notifications
    return structuredClone(orderNo === undefined ? all : all.filter(({ order_no }) => order_no === orderNo))
  }

  #movements(kind: "captured" | "refunded", id?: string): Movement[] {
    return this.#ledger.state.transactions
      .filter(({ transaction_id, order_no }) => id === undefined || id === transaction_id || id === order_no)
      .flatMap(({ transaction_id, order_no, currency }) =>
        this.#ledger
          .paymentEntries(transaction_id)
          .filter((entry) => entry.kind === kind)
          .map(({ amount, at, by, refund }) => ({
            transaction_id,
            order_no,
            amount,
            currency,
            at,
            by,
            ...(refund && { reference_id: refund.reference_id, reason: refund.reason }),
          })),
      )
  }

  #view(transaction: Transaction): TransactionView {
    const { request, card, decide_at: _, ...rest } = structuredClone(transaction)
    const { state, authorized, captured, refunded } = this.#ledger.position(transaction)
    const format = (money: bigint) => formatMicros(money, transaction.currency, this.#decimals)
    return {
      ...rest,
      state,
      payment_status: paymentStatus(state),
      order_status: orderStatus(state),
      amount: format(toMicros(transaction.amount)),
      authorized: format(authorized),
      captured: format(captured),
      refunded: format(refunded),
      card: card?.masked ?? "",
      installments: request.installments ?? "",
      notify_url: request.notify_url ?? "",
      transaction_date: compactTime(transaction.created_at),
    }
  }
}
