import { patch, type Mutant } from "./mutant"

const MODULE = "src/modules/mpgi"
const SUITES = "integration-tests/faults/suites"
const LAGGING = `${SUITES}/lagging-query.spec.ts`
const ROWS = `${SUITES}/medusa-rows.spec.ts`
const STANDALONE = `${SUITES}/standalone.spec.ts`
const SEVERAL = `${SUITES}/several-payments.spec.ts`
const RENEWALS = `${SUITES}/renewals.spec.ts`
const ORDER_FIRST = `${SUITES}/order-first.spec.ts`
const FOLLOW = "src/workflows/awaiting-orders/follow-awaiting-order.ts"
const LINKS = `${SUITES}/order-payments.spec.ts`

const within = (file: string, find: string, replace: string) => [patch(`${MODULE}/${file}`, find, replace)]

/** An order is taken to owe whatever is paid. */
const TAKES_ANY_BALANCE = patch(
  "src/workflows/orphaned-payments/medusa-records.ts",
  "return balance !== undefined && isDue(balance, collection, money)",
  "return balance !== undefined || isDue(balance!, collection, money)",
)

/** Bugs about late queries, several sessions, canceled orders, payouts and subscriptions. */
export const SEVERAL_PAYMENTS: Mutant[] = [
  {
    name: "takes the state before an operation from a query that lags behind the record",
    patches: within(
      "journal/execute/check-preconditions.ts",
      'if (state === "charged_back") return state\n  return payment.state',
      "return state",
    ),
    caughtBy: { spec: LAGGING },
  },
  {
    name: "leaves a deleted transaction in the totals that Medusa shows",
    patches: [
      patch(
        "src/workflows/journal/steps/correct-order-transactions.ts",
        ".updateOrderTransactions(ids.map((id) => ({ id, version })))",
        ".updateOrderTransactions(ids.map((id) => ({ id, version: Math.min(version, 1) })))",
      ),
    ],
    caughtBy: { spec: ROWS, tests: "hazard 23" },
  },
  {
    name: "keeps the money of a second session",
    patches: [
      patch(
        "src/workflows/orphaned-payments/classify-orphan.ts",
        'if (home.paidByOther) return final("order_paid_by_other_payment")',
        "if (home.paidByOther) return null",
      ),
    ],
    caughtBy: { spec: SEVERAL, tests: "two sessions" },
  },
  {
    name: "leaves the session of a voided payment open",
    patches: [
      patch(
        "src/providers/mpgi/cancel.ts",
        "if (completing) await closeSession(",
        "if (false) await closeSession(",
      ),
      patch(
        "src/providers/mpgi/cancel.ts",
        "if (!completing) await closeSession(",
        "if (false) await closeSession(",
      ),
    ],
    caughtBy: { spec: SEVERAL, tests: "payment that was voided" },
  },
  {
    name: "sends a payout again whose outcome is unconfirmed",
    patches: within(
      "journal/standalone/payout.ts",
      'return { outcome: "unknown", operation: known }',
      'return (await deps.operations.advance(known.id, ["unknown"], { state: "intent" })) ? sendStandalone(known, write, deps) : IN_PROGRESS',
    ),
    caughtBy: { spec: STANDALONE, tests: "payout whose reply is lost" },
  },
  {
    name: "sends a payout again that the gateway refused",
    patches: within(
      "journal/standalone/payout.ts",
      'export const NEVER_SENT = ["never_sent", ',
      'export const NEVER_SENT = ["invalid_input", "never_sent", ',
    ),
    caughtBy: { spec: STANDALONE, tests: "payout that the gateway refused" },
  },
  {
    name: "sends a payout again that the gateway reported as failed, in a word of ours",
    patches: within(
      "journal/standalone/apply-payout-notification.ts",
      'return [...NEVER_SENT, WITHDRAWN].includes(failure_type) ? "failed" : failure_type',
      "return failure_type",
    ),
    caughtBy: { spec: STANDALONE, tests: "reports as failed" },
  },
  {
    name: "sends a payout after its server was suspended",
    patches: within(
      "journal/standalone/execute-standalone.ts",
      'write.kind === "payout" && sent.sent_at.getTime() + GRACE_MS <= Date.now()',
      'write.kind === "payout" && sent.sent_at.getTime() + GRACE_MS <= 0',
    ),
    caughtBy: { spec: STANDALONE, tests: "suspended before" },
  },
  {
    name: "shows no case of a payout whose outcome is unconfirmed",
    patches: within(
      "journal/standalone/payout.ts",
      "if (lost) await cases.open(unconfirmedPayoutCase(lost), by)",
      "",
    ),
    caughtBy: { spec: STANDALONE, tests: "payout whose reply is lost" },
  },
  {
    name: "sends a payout without its approval",
    patches: within(
      "payouts/payouts.ts",
      'if (!isReleased(payout)) return { outcome: "refused", because: "not_released" }',
      'if (isReleased(payout) && !payout) return { outcome: "refused", because: "not_released" }',
    ),
    caughtBy: { spec: STANDALONE, tests: "needs approval" },
  },
  {
    name: "takes a subscription that has ended for one that cannot be ended",
    patches: within(
      "journal/standalone/cancel-subscription.ts",
      "if (ended.includes(splitResult(error_message).code))",
      "if (ended.includes(splitResult(error_message).code) && ended.length < 0)",
    ),
    caughtBy: { spec: STANDALONE, tests: "end of a subscription" },
  },
  {
    name: "counts a charge for each of its notifications",
    patches: within(
      "subscriptions/charge-records.ts",
      "subscription_id: id, provider_id, transaction_id, order_no, amount, charged_at }",
      "subscription_id: id, provider_id, transaction_id: `${transaction_id}-${Math.random()}`, order_no, amount, charged_at }",
    ),
    caughtBy: { spec: STANDALONE, tests: "a charge is counted once" },
  },
  {
    name: "makes another cart whenever the order of a renewal is tried again",
    patches: within(
      "subscriptions/charge-records.ts",
      '.where({ id })\n      .whereNull("cart_id")\n      .update(',
      ".where({ id })\n      .update(",
    ),
    caughtBy: { spec: RENEWALS, tests: "the server crashes" },
  },
  {
    name: "believes one reply about a renewal's amount",
    patches: [
      patch(
        "src/modules/mpgi/subscriptions/subscriptions.ts",
        "if (contradicts(notified, row)) return undefined",
        "",
      ),
    ],
    caughtBy: { spec: RENEWALS, tests: "contradicts" },
  },
  {
    name: "takes an operation of our own for one made at the portal",
    patches: within(
      "journal/records/record-external-operation.ts",
      "if (!isUnmatched(journal)) throw new Known()",
      "if (!isUnmatched(journal) && journal.length < 0) throw new Known()",
    ),
    caughtBy: { spec: "src/modules/mpgi/journal/test/record-external-operation.spec.ts" },
  },
  {
    name: "makes a second payment for a link that was paid in another window",
    patches: [
      patch(
        "src/workflows/payment-links/pay-by-link.ts",
        "if (payment && !payment.abandoned_at && payment.flow",
        "if (payment && payment.abandoned_at && payment.flow",
      ),
      TAKES_ANY_BALANCE,
      patch(
        "src/workflows/orphaned-payments/classify-orphan.ts",
        'if (payment.abandoned_at) return final("session_abandoned")',
        "if (payment.abandoned_at) return null",
      ),
    ],
    caughtBy: { spec: LINKS, tests: "two windows" },
  },
  {
    name: "keeps a payment that the order does not owe any more",
    patches: [
      TAKES_ANY_BALANCE,
      patch(
        "src/workflows/orphaned-payments/classify-orphan.ts",
        'if (home.order?.outstanding === false) return final("order_needs_no_payment")',
        "",
      ),
    ],
    caughtBy: { spec: LINKS, tests: "a further edit" },
  },
  {
    name: "cancels an order that waits while the gateway holds its money",
    patches: [patch(FOLLOW, "if (cancels && certain && !held) return", "if (cancels && certain) return")],
    caughtBy: { spec: ORDER_FIRST },
  },
  {
    name: "cancels an order that waits although the gateway cannot be queried",
    patches: [patch(FOLLOW, "if (cancels && certain && !held) return", "if (cancels && !held) return")],
    caughtBy: { spec: ORDER_FIRST },
  },
  {
    name: "cancels an order that waits without a query",
    patches: [patch(FOLLOW, "if (!opened_at) continue", "if (opened_at) continue")],
    caughtBy: { spec: ORDER_FIRST },
  },
]
