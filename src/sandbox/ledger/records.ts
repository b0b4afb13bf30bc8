import type { z } from "zod"
import type { CodedMessage, PaymentFields, PayoutRecord, RiskReason } from "../../gateway/fields"
import type { PlainRecord } from "../../gateway/formats"
import type { CardBehavior } from "../cards"
import type { Entry } from "./entry"

/** The version of the saved state. It is increased when an older state can no longer be read correctly. */
export const STATE_VERSION = 2

type Payment = z.output<typeof PaymentFields>

/** One payment attempt of an order. Its money is in its entries. It holds no card data. */
export interface Transaction {
  transaction_id: string
  order_no: string
  /** The amount to pay, in `currency`, main units. */
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
  /** The last update_orders of the merchant. Manual 2.5. */
  update?: { status?: string | undefined; ispass3d?: string | undefined }
  /** When the issuer decides on a pending payment. */
  decide_at?: number
}

/** A hosted payment page, open or closed. Never holds card data. */
export interface Checkout {
  token: string
  transaction_id: string
  request: Payment & { return_url?: string | undefined; cancel_url?: string | undefined }
  expires_at: number
  /** Paid, canceled or expired: the page can no longer be used. */
  closed: boolean
  /** Declined cards so far. */
  attempts: number
  /** Set while the customer is at the 3-D Secure page. */
  challenge?: { card: CardOnFile; attempts: number }
  /** Why the last card was declined, while the customer may still try another. */
  decline_message?: string
}

/** The stored part of a card. */
export interface CardOnFile {
  masked: string
  behavior: CardBehavior
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
  /** Periods without a charge at the beginning. */
  promotion_cycle: number
  interval: "day" | "week" | "month" | "year"
  interval_count: number
  /** Number of renewals; 0 means until canceled. */
  billing_cycle: number
  /** Renewals so far. */
  renewals: number
  /** The contract starts in the future; the first payment covers the time before `anchor_at`. */
  trial: boolean
  /** Start of the first billing period: renewals are counted from here. */
  anchor_at: number
  next_at: number
  ends_at?: number
  /** The next renewal has been created: it is charged even after a cancellation. Manual 3. */
  renewal_created: boolean
}

export interface Payout {
  request_id: string
  transaction_id: string
  record: Omit<
    z.output<typeof PayoutRecord>,
    "status" | "last_updated_at" | "failure_type" | "failure_reason"
  >
  notify_url?: string | undefined
  /** The final status. */
  outcome: "payout_completed" | "payout_failed"
  /** When the payout moves to its next status. Absent once the status is final. */
  next_status_at?: number
}

/** One notification to `notify_url`. */
export interface NotificationRecord {
  id: string
  url: string
  order_no: string
  /** Without `encryption_data`, which is computed at each attempt. */
  fields: PlainRecord
  /** `abandoned`: never acknowledged · `lost`: by a fault · `blocked`: the address may not be notified. */
  state: "queued" | "acknowledged" | "abandoned" | "lost" | "blocked"
  created_at: number
  /** When the next attempt is due, while queued. */
  due_at: number
  attempts: { at: number; response: string }[]
  /** Copies to send at the next attempt, when a fault duplicates it. */
  copies?: number
}

/** The whole state of a sandbox, as plain JSON. */
export interface State {
  version: typeof STATE_VERSION
  /** How far the gateway's clock is ahead of the real one, in milliseconds. */
  clock_offset_ms: number
  counter: number
  entries: Entry[]
  transactions: Transaction[]
  checkouts: Checkout[]
  cards: SavedCard[]
  contracts: Contract[]
  payouts: Payout[]
  notifications: NotificationRecord[]
}

export const emptyState = (): State => ({
  version: STATE_VERSION,
  clock_offset_ms: 0,
  counter: 0,
  entries: [],
  transactions: [],
  checkouts: [],
  cards: [],
  contracts: [],
  payouts: [],
  notifications: [],
})
