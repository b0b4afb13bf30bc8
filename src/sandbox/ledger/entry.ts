/** Who caused an entry. `portal`: a person at the Merchant Portal or on the operator page. */
export type Actor = "api" | "shopper" | "portal" | "gateway"

/** An event of a transaction. Amounts are decimal strings in its currency, main units. */
export type PaymentEntryKind =
  | "opened" // the customer or the issuer has not decided yet
  | "held" // for review
  | "authorized"
  | "declined"
  | "captured"
  | "canceled"
  | "refunded"
  | "charged_back" // the issuer took back the captured amount that was not refunded
  | "chargeback_reversed" // the merchant won the dispute

export type PayoutEntryKind = "payout_pending" | "payout_processing" | "payout_completed" | "payout_failed"
export type ContractEntryKind =
  "contract_started" | "contract_renewed" | "contract_canceled" | "contract_ended"

interface EntryHead {
  id: number
  /** Milliseconds since 1970, the gateway's time. */
  at: number
  by: Actor
  /** The transaction_id of a payment or payout, the recurring_id of a contract. */
  subject: string
}

export interface PaymentEntry extends EntryHead {
  kind: PaymentEntryKind
  amount: string
  /** Refunds only. */
  refund?: { reference: string; reference_id: string; reason: string }
}

export interface OtherEntry extends EntryHead {
  kind: PayoutEntryKind | ContractEntryKind
  amount: string
}

/** One effect on money. Entries are append-only: a balance is the sum of its entries. */
export type Entry = PaymentEntry | OtherEntry

const PAYMENT_KINDS: ReadonlySet<string> = new Set<PaymentEntryKind>([
  "opened",
  "held",
  "authorized",
  "declined",
  "captured",
  "canceled",
  "refunded",
  "charged_back",
  "chargeback_reversed",
])

export function isPaymentEntry(entry: Entry): entry is PaymentEntry {
  return PAYMENT_KINDS.has(entry.kind)
}
