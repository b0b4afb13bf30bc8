import type { CodedMessage, PaymentFields, PayoutRecord, RiskReason } from "../../gateway/fields"
import type { PlainRecord } from "../../gateway/formats"
import type { z } from "zod"
import type { CardBehaviour } from "../cards"

type Payment = z.output<typeof PaymentFields>

/** One payment attempt of an order: everything but its money, which is in its entries. No card data. */
export interface Transaction {
  transaction_id: string
  order_no: string
  /** What is to be paid, in `currency`, main units. */
  amount: string
  currency: string
  /** Milliseconds since 1970, the gateway's time. */
  created_at: number
  source: "direct" | "hosted" | "renewal"
  request: Pick<
    Payment,
    | "notify_url"
    | "custom"
    | "note"
    | "shopper_id"
    | "the service"
    | "installments"
    | "installments_id"
    | "subscription"
  >
  result: CodedMessage
  connector: string
  reference_no: string
  is3ds: boolean
  threeds_result: string
  risk: { action: string; score: string; reasons: RiskReason[] }
  card?: CardOnFile
  token_id?: string
  recurring_id?: string
  /** What update_orders said last. Manual 2.5. */
  update?: { status?: string | undefined; ispass3d?: string | undefined }
  /** When the issuer decides on a card that leaves the payment pending. */
  decide_at?: number
}

/** A hosted page that was opened and is still to be paid, or was. Never holds card data. */
export interface Checkout {
  token: string
  transaction_id: string
  request: Payment & { return_url?: string | undefined; cancel_url?: string | undefined }
  expires_at: number
  /** Paid, given up or expired: nothing can be done on this page any more. */
  closed: boolean
  /** Cards that were refused so far. */
  attempts: number
  /** Set while the shopper is at the 3-D Secure page. */
  challenge?: { card: CardOnFile; tries: number }
  /** Why the last card was refused, while another may be tried. */
  refused?: string
}

/** What the sandbox remembers of a card. */
export interface CardOnFile {
  masked: string
  behaviour: CardBehaviour
  /** MM/YYYY */
  expires: string
}

export interface SavedCard extends CardOnFile {
  token_id: string
  shopper_id: string
}

/** A recurring contract. Manual 2.2, 2.3, 2.8. */
export interface Contract {
  recurring_id: string
  contract_name: string
  status: "Active" | "Inactive"
  first_transaction_id: string
  card: CardOnFile
  currency: string
  /** Price of a renewal. */
  amount: string
  /** How many periods pass without a charge at the beginning. */
  promotion_cycle: number
  interval: "day" | "week" | "month" | "year"
  interval_count: number
  /** How many renewals there are to be; 0 is no end. */
  billing_cycle: number
  /** Renewals so far. */
  renewals: number
  /** The first payment was for a time before `anchor_at`: a contract_start in the future. */
  trial: boolean
  /** When the renewals are counted from. */
  anchor_at: number
  next_at: number
  ends_at?: number
  /** The coming renewal exists already: it is charged even when the contract is cancelled. Manual 3. */
  created: boolean
}

export interface Payout {
  request_id: string
  transaction_id: string
  record: Omit<
    z.output<typeof PayoutRecord>,
    "status" | "last_updated_at" | "failure_type" | "failure_reason"
  >
  notify_url?: string | undefined
  /** What it will come to. */
  outcome: "payout_completed" | "payout_failed"
  /** When it next moves; absent when it is done. */
  moves_at?: number
}

/** One message to `notify_url`. */
export interface NotificationRecord {
  id: string
  url: string
  order_no: string
  /** Without `encryption_data`, which is made at each attempt. */
  fields: PlainRecord
  state: "waiting" | "acknowledged" | "given_up" | "lost" | "refused"
  created_at: number
  /** When the next attempt is due, while waiting. */
  due_at: number
  attempts: { at: number; answer: string }[]
  /** How many copies the next attempt sends, when a fault duplicates it. */
  copies?: number
}
