import { isPaymentEntry, type Entry, type OtherEntry, type PaymentEntry } from "./entry"
import { positionOf, type Position } from "./position"
import {
  emptyState,
  type Checkout,
  type Contract,
  type NotificationRecord,
  type Payout,
  type SavedCard,
  type Transaction,
  type State,
} from "./records"

/**
 * The gateway's ledger, which is its only state. A balance is never overwritten: it is the sum of entries, which are
 * append-only.
 */
export class Ledger {
  readonly #transactions = new Map<string, Transaction>()
  readonly #byOrder = new Map<string, Transaction[]>()
  readonly #entries = new Map<string, Entry[]>()
  readonly #checkouts = new Map<string, Checkout>()
  readonly #payouts = new Map<string, Payout>()

  /** Whether the ledger has changed since it was last saved. */
  dirty = false

  constructor(readonly state: State = emptyState()) {
    for (const transaction of state.transactions) this.#index(transaction)
    for (const entry of state.entries) listOf(this.#entries, entry.subject).push(entry)
    for (const checkout of state.checkouts) this.#checkouts.set(checkout.token, checkout)
    for (const payout of state.payouts) this.#payouts.set(payout.request_id, payout)
  }

  /** The next number of a sequence that never repeats. */
  next(): number {
    this.dirty = true
    return ++this.state.counter
  }

  append(entry: Omit<PaymentEntry, "id"> | Omit<OtherEntry, "id">): void {
    const numbered: Entry = { ...entry, id: this.next() }
    this.state.entries.push(numbered)
    listOf(this.#entries, entry.subject).push(numbered)
  }

  addTransaction(transaction: Transaction): void {
    this.state.transactions.push(transaction)
    this.#index(transaction)
    this.dirty = true
  }

  addCheckout(checkout: Checkout): void {
    this.state.checkouts.push(checkout)
    this.#checkouts.set(checkout.token, checkout)
    this.dirty = true
  }

  addPayout(payout: Payout): void {
    this.state.payouts.push(payout)
    this.#payouts.set(payout.request_id, payout)
    this.dirty = true
  }

  addContract(contract: Contract): void {
    this.state.contracts.push(contract)
    this.dirty = true
  }

  addCard(card: SavedCard): void {
    this.state.cards.push(card)
    this.dirty = true
  }

  /** Deletes a saved card. Returns false when there is no such card. */
  deleteCard(tokenId: string): boolean {
    const { cards } = this.state
    const index = cards.findIndex(({ token_id }) => token_id === tokenId)
    if (index >= 0) cards.splice(index, 1)
    this.dirty = true
    return index >= 0
  }

  addNotification(notification: NotificationRecord): void {
    this.state.notifications.push(notification)
    this.dirty = true
  }

  transaction(transactionId: string): Transaction | undefined {
    return this.#transactions.get(transactionId)
  }

  /** The newest payment attempt of an order. Older attempts were declined or canceled. */
  order(orderNo: string): Transaction | undefined {
    return this.#byOrder.get(orderNo)?.at(-1)
  }

  checkout(token: string): Checkout | undefined {
    return this.#checkouts.get(token)
  }

  payout(requestId: string): Payout | undefined {
    return this.#payouts.get(requestId)
  }

  contract(recurringId: string): Contract | undefined {
    return this.state.contracts.find((contract) => contract.recurring_id === recurringId)
  }

  card(tokenId: string): SavedCard | undefined {
    return this.state.cards.find((card) => card.token_id === tokenId)
  }

  entriesOf(subject: string): readonly Entry[] {
    return this.#entries.get(subject) ?? []
  }

  paymentEntries(transactionId: string): PaymentEntry[] {
    return this.entriesOf(transactionId).filter(isPaymentEntry)
  }

  /** A transaction's state and totals. @throws Error when it has no entry, which is a bug. */
  position(transaction: Transaction): Position {
    const position = positionOf(this.paymentEntries(transaction.transaction_id))
    if (!position) throw new Error(`ledger: transaction ${transaction.transaction_id} has no entry`)
    return position
  }

  #index(transaction: Transaction): void {
    this.#transactions.set(transaction.transaction_id, transaction)
    listOf(this.#byOrder, transaction.order_no).push(transaction)
  }
}

function listOf<Value>(lists: Map<string, Value[]>, key: string): Value[] {
  const list = lists.get(key) ?? []
  lists.set(key, list)
  return list
}
