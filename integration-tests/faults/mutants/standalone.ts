import { patch, within, type Mutant } from "./mutant"

const SUITES = "integration-tests/faults/suites"
const STANDALONE = `${SUITES}/standalone.spec.ts`
const RENEWALS = `${SUITES}/renewals.spec.ts`

/** Bugs of payouts and subscriptions. */
export const STANDALONE_BUGS: Mutant[] = [
  {
    name: "sends a payout again whose outcome is unconfirmed",
    patches: within(
      "payouts/send-payout.ts",
      'return { outcome: "unknown", operation: known }',
      'return (await deps.operations.advance(known.id, ["unknown"], { state: "intent" })) ? sendStandalone(known, write, deps) : IN_PROGRESS',
    ),
    caughtBy: { spec: STANDALONE, tests: "payout whose reply is lost" },
  },
  {
    name: "sends a payout again that the gateway refused",
    patches: within(
      "payouts/send-payout.ts",
      'export const NEVER_SENT = ["never_sent", ',
      'export const NEVER_SENT = ["invalid_input", "never_sent", ',
    ),
    caughtBy: { spec: STANDALONE, tests: "payout that the gateway refused" },
  },
  {
    name: "sends a payout again that the gateway reported as failed, in a word of ours",
    patches: within(
      "payouts/payout-operations.ts",
      'return [...NEVER_SENT, WITHDRAWN].includes(failure_type) ? "failed" : failure_type',
      "return failure_type",
    ),
    caughtBy: { spec: STANDALONE, tests: "reports as failed" },
  },
  {
    name: "sends a payout after its server was suspended",
    patches: within(
      "journal/standalone/execute-standalone.ts",
      "write.hasOneSender && sent.sent_at.getTime() + GRACE_MS <= Date.now()",
      "write.hasOneSender && sent.sent_at.getTime() + GRACE_MS <= 0",
    ),
    caughtBy: { spec: STANDALONE, tests: "suspended before" },
  },
  {
    name: "shows no case of a payout whose outcome is unconfirmed",
    patches: within(
      "payouts/send-payout.ts",
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
      "subscriptions/cancel-subscription.ts",
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
      '.where({ id })\n      .whereNull("cart_id")',
      ".where({ id })",
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
    name: "leaves a renewal paid whose order was refunded",
    patches: within(
      "journal/records/settle-applied.ts",
      "await feature.paymentChanged?.(payment, now, by)",
      "void [feature, payment, now]",
    ),
    caughtBy: { spec: RENEWALS, tests: "its order is canceled" },
  },
  {
    name: "believes a later query that shows less of a renewal",
    patches: within(
      "payments/payment-records.ts",
      "applyTransaction(payment, reported, interest)",
      "applyTransaction(payment, fact, interest)",
    ),
    caughtBy: { spec: RENEWALS, tests: "although a later query" },
  },
  {
    name: "takes a renewal's order for finished before it is linked",
    patches: [
      patch(
        "src/workflows/subscriptions/feature.ts",
        "charge_id !== null && unlinked.has(charge_id)",
        "charge_id !== null && unlinked.size < 0",
      ),
    ],
    caughtBy: { spec: RENEWALS, tests: "by the sweep" },
  },
]
