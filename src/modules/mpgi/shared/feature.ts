import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Notification, PaymentState, ReplyOf, RequestOf } from "../../../gateway"
import type { AuditedTables } from "../audit/audit-records"
import type { SealedColumn } from "../encryption/sealed-columns"
import type { StandaloneKind } from "../journal/records/states"
import type { OpenAccount } from "./accounts"
import type { OperationRow, PaymentRow } from "./rows"

/**
 * What a feature adds to the core of this module. It is in one file of the feature's folder, `feature.ts`, and
 * `features.ts` lists all of them. The core imports no feature.
 */
export interface Feature<Deps> extends PaymentHooks, AuditedTables {
  /** The columns of its tables that are stored sealed. */
  sealed?: readonly SealedColumn[]
  /** The kinds of case that it opens, whose texts are in `src/admin/i18n/cases`. */
  cases?: readonly string[]
  /** Those of them that open and close with the state of a payment. */
  paymentCases?: readonly string[]
  /**
   * Statements whose rows are gauges: see `telemetry/gauges.ts`. They select `gauge`, `provider_id`, `kind`, `state` and
   * `value`, where a label that does not apply is null.
   */
  gauges?: readonly string[]
  /** SQL that is true of a payment `p` which came to nothing, and yet must not be deleted. */
  needsPayment?: string
  /** Makes what the core calls. It runs once, when all parts of the module exist. */
  hooks?(deps: Deps): Hooks
}

/** What the core calls within its own transactions, which a hook that throws rolls back. */
export interface PaymentHooks {
  /** Returns what the gateway has reported of a payment, or more than that where the feature knows more. */
  paymentReported?<Reported extends { state: PaymentState }>(
    payment: PaymentRow,
    reported: Reported,
    by: Knex,
  ): Promise<Reported>
  /** Updates the feature's rows with a payment that a report or an applied operation has changed. */
  paymentChanged?(before: PaymentRow, now: PaymentRow, by: Knex): Promise<void>
}

/** What the core calls at its own steps. */
export interface Hooks {
  /**
   * Stores what a verified message reports besides the payment. It runs before the message counts as stored: when it
   * throws, the gateway sends the message again.
   */
  received?(provider_id: string, message: Notification): Promise<void>
  /** Stores what a direct card payment requests besides the money, before the card is sent. It never gets the card. */
  cardRequested?(payment: PaymentRow, besides: RequestedWithCard): Promise<void>
  /** Stores what the reply to a card reports besides the payment. Without a reply, the gateway refused the card. */
  cardAnswered?(payment: PaymentRow, reply?: ReplyOf<"authorise">): Promise<void>
  /** The operation of the journal that the feature adds. It sends the operation itself: see `executeStandalone`. */
  resolves?: StandaloneOperation
  /** What the feature has of a customer. */
  customerData?: CustomerPart
}

/** An operation of the journal that belongs to no payment, and what becomes of it when its process ended early. */
interface StandaloneOperation {
  kind: StandaloneKind
  /** The event of an operation that was not applied, by a user's decision; its row is announced. */
  failed?: string
  /**
   * Resolves an operation that was sent and not settled. Returns it as it is afterwards; undefined when it cannot be
   * resolved now.
   */
  resolve(operation: OperationRow, account: OpenAccount): Promise<OperationRow | undefined>
}

/** What a feature stores of a customer: the personal data that the payments do not contain. */
interface CustomerPart {
  /** Returns it in the clear, for the customer; never logged. Its fields are added to the customer's export. */
  export(customer_id: string): Promise<Record<string, unknown>>
  /** Erases it in the transaction that erases everything of the customer. */
  erase(customer_id: string, by: Knex): Promise<void>
}

/** What is requested with a direct card payment. */
export interface RequestedWithCard {
  /** The contract terms. */
  subscription?: RequestOf<"authorise">["subscription"]
  /** The signed-in customer, who agrees that the card is saved, and the details by which they recognize the card. */
  consent?: (CardOfConsent & { customer_id: string }) | undefined
}

/**
 * The details by which a customer recognizes a card. Nothing else is kept besides the token. Null: not known, or not
 * yet.
 */
export interface CardOfConsent {
  brand: string | null
  last4: string | null
  expiration_month: string | null
  expiration_year: string | null
}
