/**
 * Every event of this package. Those that only its own jobs and subscribers need come first; the others are for a
 * shop's own code, and docs/guides/extending.md describes each with its payload. A name never changes.
 */

/** Emitted when the outcome of an operation has to be checked; `data` is `{ id }` of the operation. */
export const OPERATION_UNCONFIRMED = "mpgi.operation.unconfirmed"

/** Emitted when the gateway reports something about a payment that Medusa lacks; `data` is `{ order_no }`. */
export const PAYMENT_DISCREPANCY_FOUND = "mpgi.payment.discrepancy_found"

/** Emitted when a reconciliation run is requested; `data` is `{ provider_ids }`. */
export const RECONCILIATION_REQUESTED = "mpgi.reconciliation.requested"

/** Emitted when rows of a bulk action are queued; `data` is `{ id }` of the bulk action. */
export const BULK_QUEUED = "mpgi.bulk.queued"

/**
 * Emitted when a payment link is created, for the mail to the customer; `data` is `{ id, order_id, url, amount,
 * currency_code, expires_at }`. `url` opens the payment page of the order.
 */
export const PAYMENT_LINK_CREATED = "mpgi.payment_link.created"

/**
 * Emitted once for an order that was placed before payment and is still unpaid some hours later; `data` is `{ order_id,
 * url, amount, currency_code, cancels_at }`. `url` opens the payment page of the order.
 */
export const ORDER_PAYMENT_REMINDER = "mpgi.order.payment_reminder"

/** Emitted at least once when a case opens; `data` is `CaseAnnouncement`. */
export const CASE_OPENED = "mpgi.case.opened"

/** Emitted at least once when a case is closed, by a user or because it was resolved; `data` is `CaseAnnouncement`. */
export const CASE_CLOSED = "mpgi.case.closed"

/** Emitted at least once, a day before the authorization of a payment ends; `data` is `AuthorizationAnnouncement`. */
export const AUTHORIZATION_ENDING = "mpgi.authorization.ending"

/** What a moved payment waits under in the outbox. It runs the hook `paymentMoved`, and no event is emitted. */
export const PAYMENT_MOVED = "mpgi.payment.moved"

/** Emitted at least once when a payout awaits the approval of a second user; `data` is `PayoutAnnouncement`. */
export const PAYOUT_APPROVAL_REQUESTED = "mpgi.payout.approval_requested"

/** Emitted at least once when a user has approved or rejected a payout; `data` is `PayoutAnnouncement`. */
export const PAYOUT_DECIDED = "mpgi.payout.decided"

/** Emitted at least once when a payout that was sent has failed; `data` is `PayoutAnnouncement`. */
export const PAYOUT_FAILED = "mpgi.payout.failed"

/** Emitted at least once when a renewal has taken its money; `data` is `RenewalAnnouncement`. */
export const SUBSCRIPTION_RENEWED = "mpgi.subscription.renewed"

/** Emitted at least once when a renewal was declined; `data` is `RenewalAnnouncement`. */
export const RENEWAL_FAILED = "mpgi.subscription.renewal_failed"

/** Emitted at least once when the status of the health check has changed; `data` is `HealthAnnouncement`. */
export const HEALTH_CHANGED = "mpgi.health.changed"
