import { PAYMENT_STATUSES } from "../../../../storefront/types"
import { PAYMENT_STATES } from "../../models/payment"
import { columnsOf, written } from "../../shared/test/columns-of"
import { paymentStates } from "../states"

const AFTER_CAPTURE = "partially_captured captured partially_refunded refunded"

/** Written by hand: by column, which states have which value. */
const EXPECTED = written({
  phase: {
    undecided: "created pending unknown",
    holds_money: "in_review authorized partially_captured captured partially_refunded",
    ended: "declined refunded canceled charged_back",
  },
  captured: {
    nothing: "created pending in_review declined authorized canceled",
    unstated: "unknown charged_back",
    part: "partially_captured",
    all: "captured",
    more_than_refunded: "partially_refunded",
    at_least_refunded: "refunded",
  },
  refunded: {
    nothing: "created pending unknown in_review declined authorized partially_captured captured canceled",
    part: "partially_refunded",
    all: "refunded",
  },
  outcome: {
    null: "created pending unknown canceled charged_back",
    held: "in_review",
    declined: "declined",
    approved: `authorized ${AFTER_CAPTURE}`,
  },
  step: {
    0: "created pending unknown charged_back",
    1: "declined",
    2: "in_review",
    3: "authorized",
    4: "partially_captured captured",
    5: "partially_refunded refunded",
    6: "canceled",
  },
  weight: {
    0: "declined",
    1: "canceled",
    2: "unknown",
    3: "pending",
    5: `in_review authorized ${AFTER_CAPTURE} charged_back`,
  },
  "check.capture": {
    not_paid: "pending",
    unclear_state: "unknown",
    held_for_review: "in_review",
    declined: "declined",
    within_authorized: "authorized partially_captured partially_refunded refunded",
    done: "captured",
    canceled: "canceled",
    charged_back: "charged_back",
  },
  "check.cancel": {
    not_paid: "pending",
    unclear_state: "unknown",
    go: "in_review authorized",
    declined: "declined",
    captured: AFTER_CAPTURE,
    done: "canceled",
    charged_back: "charged_back",
  },
  "check.refund": {
    not_paid: "pending",
    unclear_state: "unknown",
    not_captured: "in_review authorized",
    declined: "declined",
    within_captured: AFTER_CAPTURE,
    canceled: "canceled",
    charged_back: "charged_back",
  },
  "check.accept": {
    not_paid: "pending",
    unclear_state: "unknown",
    go: "in_review",
    declined: "declined",
    done: `authorized ${AFTER_CAPTURE} charged_back`,
    canceled: "canceled",
  },
  "check.decline": {
    not_paid: "pending",
    unclear_state: "unknown",
    go: "in_review",
    declined: "declined",
    not_in_review: `authorized ${AFTER_CAPTURE} charged_back`,
    done: "canceled",
  },
  "evidence.capture": {
    unclear: "pending unknown declined partially_refunded refunded charged_back",
    absent: "in_review authorized canceled",
    by_baseline: "partially_captured",
    applied: "captured",
  },
  "evidence.cancel": {
    by_baseline: `pending unknown in_review declined authorized ${AFTER_CAPTURE} charged_back`,
    applied: "canceled",
  },
  "evidence.accept": {
    unclear: "pending unknown",
    absent: "in_review",
    rejected: "declined canceled",
    applied: `authorized ${AFTER_CAPTURE} charged_back`,
  },
  "evidence.decline": {
    unclear: "pending unknown",
    absent: "in_review",
    rejected: `declined authorized ${AFTER_CAPTURE} charged_back`,
    applied: "canceled",
  },
  explainedBy: {
    null: "pending unknown in_review declined authorized partially_refunded refunded charged_back",
    some_capture: "partially_captured",
    whole_capture: "captured",
    cancel: "canceled",
  },
  otherTransaction: {
    if_next: "created pending unknown",
    never: `in_review authorized ${AFTER_CAPTURE} canceled`,
    always: "declined",
  },
  allows: {
    nothing: "created pending unknown declined canceled",
    "cancel review": "in_review",
    "capture cancel": "authorized",
    "capture refund": AFTER_CAPTURE,
  },
  "skips.capture": {
    not_paid: "created pending unknown",
    held_for_review: "in_review",
    declined: "declined",
    nothing_left: `authorized ${AFTER_CAPTURE}`,
    canceled: "canceled",
  },
  "skips.cancel": {
    not_paid: "created pending unknown",
    held_for_review: "in_review",
    declined: "declined",
    nothing_left: "authorized",
    captured: AFTER_CAPTURE,
    canceled: "canceled",
  },
  "skips.refund": {
    not_paid: "created pending unknown",
    not_captured: "in_review authorized",
    declined: "declined",
    nothing_left: AFTER_CAPTURE,
    canceled: "canceled",
  },
  "skips.review": {
    not_paid: "created pending unknown",
    held_for_review: "in_review",
    declined: "declined",
    not_in_review: `authorized ${AFTER_CAPTURE}`,
    canceled: "canceled",
  },
  canCapture: {
    false: "created pending unknown in_review declined captured canceled",
    true: "authorized partially_captured partially_refunded refunded",
  },
  orphaned: {
    left: "created pending unknown declined partially_captured partially_refunded refunded canceled",
    voided: "in_review authorized",
    refunded: "captured",
  },
  ledToBy: {
    nothing: "created pending unknown in_review declined partially_refunded refunded",
    accept: "authorized",
    capture: "partially_captured captured",
    "cancel decline": "canceled",
  },
  "medusa.session": {
    PENDING: "created pending unknown",
    AUTHORIZED: "in_review authorized partially_captured partially_refunded",
    CAPTURED: "captured refunded",
    ERROR: "declined",
    CANCELED: "canceled",
  },
  "medusa.awaits": {
    unpaid: "created unknown declined canceled",
    pending: "pending",
    in_review: "in_review",
    null: `authorized ${AFTER_CAPTURE}`,
  },
  "customer.status": {
    pending: "created pending unknown",
    in_review: "in_review",
    declined: "declined",
    authorized: `authorized ${AFTER_CAPTURE}`,
    canceled: "canceled",
  },
  "customer.withoutOrder": {
    null: "created pending unknown in_review declined authorized partially_captured captured partially_refunded canceled",
    canceled: "refunded",
  },
  "customer.underway": {
    false: "created unknown declined refunded canceled",
    true: "pending in_review authorized partially_captured captured partially_refunded",
  },
  "customer.link": {
    true: "created pending unknown declined canceled",
    false: `in_review authorized ${AFTER_CAPTURE}`,
  },
  "attempts.byLink": {
    this: "created pending unknown",
    none: "in_review authorized partially_captured captured partially_refunded",
    next: "declined refunded canceled",
  },
  "attempts.byCard": {
    this: `created pending unknown in_review authorized ${AFTER_CAPTURE} canceled`,
    next: "declined",
  },
  "attempts.limited": {
    true: "created pending unknown declined canceled",
    false: `in_review authorized ${AFTER_CAPTURE}`,
  },
  "attempts.expires": {
    true: "created pending unknown declined",
    false: `in_review authorized ${AFTER_CAPTURE} canceled`,
  },
})

/** Column `next` is in transitions.spec.ts. */
const { next: _, ...COLUMNS } = columnsOf(paymentStates)

describe("the states of a payment", () => {
  it.each(Object.keys({ ...COLUMNS, ...EXPECTED }))("have these values of %s", (column) => {
    expect(COLUMNS[column]).toEqual(EXPECTED[column])
  })

  it("are those of the database and the gateway", () => {
    expect(Object.keys(paymentStates).sort()).toEqual([...PAYMENT_STATES, "charged_back"].sort())
  })

  it("have the statuses that the storefront knows", () => {
    const statuses = Object.keys(EXPECTED["customer.status"]!)
    expect([...PAYMENT_STATUSES].sort()).toEqual([...statuses, "error"].sort())
  })
})
