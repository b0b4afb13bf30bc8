import type { PaymentSessionStatus } from "@medusajs/framework/utils"
import type { PaymentState } from "../../../gateway"
import type { PAYMENT_STATES } from "../models/payment"

/** A state that our record can have. */
export type RecordedState = (typeof PAYMENT_STATES)[number]

/** Any state of a payment: `created` is never reported, and `charged_back` is recorded for charges only. */
export type AnyState = RecordedState | PaymentState

/** What a state is for the customer, in the storefront. Only the first two become orders. */
type CustomerStatus = "authorized" | "in_review" | "declined" | "canceled" | "pending"

/** The status of a payment as a storefront receives it: `error` where the state alone does not show what is wrong. */
export type PaymentStatus = CustomerStatus | "error"

/** A capture, cancel or refund; `accept` and `decline` are the two decisions of a review. */
export type Action = "capture" | "cancel" | "refund" | "accept" | "decline"

/** Why a state alone refuses an action. */
type Refusal =
  | "not_paid"
  | "unclear_state"
  | "declined"
  | "canceled"
  | "held_for_review"
  | "not_in_review"
  | "not_captured"
  | "captured"
  | "charged_back"

/** `go`: send it · `done`: nothing to send · otherwise the reason to refuse. */
type Answer = "go" | "done" | Refusal

/** `within_…`: the amounts decide. */
type AnswerByAmount = Answer | "within_authorized" | "within_captured"

/** See `journal/resolve/evidence.ts`. */
type StateEvidence = "applied" | "rejected" | "absent" | "unclear"

/** `by_baseline`: the state before the operation decides. */
type ComparedEvidence = StateEvidence | "by_baseline"

type Skip = Exclude<Refusal, "unclear_state"> | "nothing_left"

/** What follows from any state. */
export interface Consequences {
  /** Whether the gateway has decided, and whether it holds or has captured money and has not refunded all of it. */
  phase: "undecided" | "holds_money" | "ended"
  /**
   * States that a report of the gateway may change this one to. Others change nothing: a query or a message may be
   * older than the record. Those of `charged_back` are of charges.
   */
  next: readonly PaymentState[]
  /** What the state shows of the captured amount. */
  captured: "nothing" | "part" | "more_than_refunded" | "at_least_refunded" | "all" | "unstated"
  /** How the figures of the overview, and those of a subscription's charges, count the payment. */
  outcome: "approved" | "held" | "declined" | null
  /** How far the payment has progressed, for reconciliation. Within a step, amounts are more precise than states. */
  step: number
}

/** What follows from a state that the gateway reports. */
export interface ReportedConsequences extends Consequences {
  /** Of several transactions of an order, the one with the highest weight is the payment's. */
  weight: number
  /** Whether an action may be sent. */
  check: {
    capture: AnswerByAmount
    cancel: Answer
    refund: AnswerByAmount
    accept: Answer
    decline: Answer
  }
  /** What the state shows of an operation whose reply was lost. */
  evidence: {
    capture: ComparedEvidence
    cancel: ComparedEvidence
    accept: StateEvidence
    decline: StateEvidence
  }
  /** What the journal must contain if a message with this state reports nothing new. */
  explainedBy: "whole_capture" | "some_capture" | "cancel" | null
}

/** What follows from a state that our record has. */
export interface RecordedConsequences extends Consequences {
  /** What the state shows of the refunded amount. */
  refunded: "nothing" | "part" | "all"
  /** Whether another transaction of the order can become the payment's: if its state may follow, always, or never. */
  otherTransaction: "if_next" | "always" | "never"
  /** What a user may request. */
  allows: readonly ("capture" | "cancel" | "refund" | "review")[]
  /** The reason with which a bulk action skips the payment if nothing is allowed. */
  skips: Readonly<Record<"capture" | "cancel" | "refund" | "review", Skip>>
  /** Whether the authorization, or its rest after a partial capture, can be captured automatically. */
  canCapture: boolean
  /** What happens to the money if there is no order for it. */
  orphaned: "voided" | "refunded" | "left"
  /** The operations that can lead to the state. If one has, a message about the state reports nothing new. */
  ledToBy: readonly Exclude<Action, "refund">[]
  medusa: {
    /** Medusa's status of the payment session: a key of `PaymentSessionStatus`. */
    session: Exclude<keyof typeof PaymentSessionStatus, "REQUIRES_MORE" | "PENDING_AUTHORIZATION">
    /** The option with which Medusa places the order before the payment is authorized. `unpaid`: `orderFirst` alone. */
    awaits: "in_review" | "pending" | "unpaid" | null
  }
  customer: {
    /** The status in the storefront. */
    status: CustomerStatus
    /** The status while there is no order, if it is a different one. */
    withoutOrder: CustomerStatus | null
    /** Whether the gateway holds or awaits money, so that the customer is not invited to pay again. */
    underway: boolean
    /** Whether the storefront receives the address where the customer can pay. */
    link: boolean
  }
  attempts: {
    /** The attempt that the customer pays by opening the link again: `next` has another order number. */
    byLink: "this" | "next" | "none"
    /** The attempt that the customer pays by entering a card again. */
    byCard: "this" | "next"
    /** Whether the attempt counts against the number of cards that one address may try. */
    limited: boolean
    /** Whether the attempt is deleted after a while, if the gateway has reported no transaction. */
    expires: boolean
  }
}
