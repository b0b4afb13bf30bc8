import { patch, type Mutant } from "./mutant"

const AT_ONCE = "integration-tests/faults/suites/at-once.spec.ts"
const SETS = "integration-tests/faults/suites/sets.spec.ts"
const IN_FULL = "integration-tests/faults/suites/captured-in-full.spec.ts"
const CANCELED = "integration-tests/faults/suites/canceled-orders.spec.ts"

/** Bugs that leave an order with wrong totals, or with a payment that it no longer has. */
export const TOTALS: Mutant[] = [
  {
    name: "corrects the totals of an order while a refund of it is being finished",
    patches: [
      patch(
        "src/workflows/journal/correct-captured.ts",
        'if (status !== "canceled") return wrong.some(isYoung)',
        'if (status !== "canceled") return wrong.some((move) => isYoung(move) && move.reference_id?.startsWith("pay_"))',
      ),
    ],
    caughtBy: { spec: AT_ONCE, tests: "wrong transaction is corrected" },
  },
  {
    // Either of the two is enough: only without both does the transaction stay.
    name: "deletes a stale row before its transaction can be corrected, and does not look again",
    patches: [
      patch(
        "src/workflows/journal/delete-stale-rows.ts",
        'if (order_id && !(await correctOrderTransactions(order_id, container, id))) return "undecided"',
        "",
      ),
      patch(
        "src/workflows/journal/delete-stale-rows.ts",
        "await mpgi.duePayments.checkTotals(ours.order_no)",
        "void 0",
      ),
    ],
    caughtBy: { spec: CANCELED, tests: "half done" },
  },
  {
    name: "requests a rest of Medusa that a row without an outcome has left nothing of",
    patches: [
      patch(
        "src/workflows/journal/correct-captured.ts",
        "return hasRest && !payment.captured_at",
        "return (hasRest || captured !== amount) && !payment.captured_at",
      ),
    ],
    caughtBy: { spec: "integration-tests/faults/suites/medusa-rows.spec.ts", tests: "leaves no rest" },
  },
  {
    name: "leaves a payment collection as it was counted with a row that is deleted",
    patches: [
      patch(
        "src/workflows/journal/delete-stale-rows.ts",
        "await recountCollection(payment.payment_collection_id, container)",
        "",
      ),
    ],
    caughtBy: { spec: "integration-tests/faults/suites/medusa-rows.spec.ts", tests: "partially refunded" },
  },
  {
    name: "declines the review of a canceled order's payment without Medusa",
    patches: [
      patch(
        "src/workflows/orphaned-payments/void-or-refund.ts",
        "const medusa_ref = inMedusa ? payment.payment_session_id : null",
        "const medusa_ref = inMedusa ? null : null",
      ),
    ],
    caughtBy: { spec: CANCELED, tests: "declined for a canceled order" },
  },
  {
    name: "counts the refund of a canceled order again that the cancel has counted",
    patches: [
      patch(
        "src/workflows/journal/sync-medusa.ts",
        "if (await isCounted(order_id, input.payment_id, container)) return",
        "",
      ),
    ],
    caughtBy: { spec: CANCELED, tests: "reply was lost" },
  },
  {
    name: "leaves the totals of a canceled order alone once its message has come",
    patches: [
      patch(
        "src/providers/mpgi/capture-and-refund.ts",
        "await mpgi.duePayments.checkTotals(payment.order_no)",
        "",
      ),
    ],
    caughtBy: { spec: CANCELED, tests: "refused for an earlier one" },
  },
  {
    name: "deletes the row of a repeated request",
    patches: [
      patch(
        "src/workflows/journal/sync-medusa.ts",
        "requested_at > since)",
        "requested_at > since && Date.now() < 0)",
      ),
    ],
    caughtBy: { spec: AT_ONCE, tests: "confirmed until then" },
  },
  {
    name: "takes the row of a repeated request for that of the lost one",
    patches: [
      patch(
        "src/workflows/journal/sync-medusa.ts",
        "if (since && requested_at && requested_at > since)",
        "if (settled_at && requested_at && requested_at > settled_at)",
      ),
    ],
    caughtBy: { spec: AT_ONCE, tests: "capture that is repeated.* unknown until then" },
  },
  {
    name: "leaves a transaction out of the totals when the server of its set has died",
    patches: [
      patch(
        "src/workflows/journal/adjust-totals.ts",
        "await adjustTotals({ order_id, version, currency_code }, missing, container)",
        "void adjustTotals",
      ),
    ],
    caughtBy: { spec: SETS, tests: "has it in its totals" },
  },
  {
    name: "takes one of two transactions of a row for the one that the totals have",
    patches: [
      patch(
        "src/workflows/journal/correct-captured.ts",
        "return (await correctTotals(order_id, left, container)) && !wait",
        "return !wait && Boolean(left)",
      ),
    ],
    caughtBy: { spec: SETS, tests: "has it in its totals" },
  },
  {
    name: "leaves totals that are too high",
    patches: [
      patch(
        "src/workflows/journal/adjust-totals.ts",
        "if (sameInMedusa(by, 0)) continue",
        "if (sameInMedusa(by, 0) || !isPositive(by)) continue",
      ),
    ],
    caughtBy: { spec: AT_ONCE, tests: "confirmed while a wrong transaction" },
  },
  {
    name: "leaves a payment captured in full whose rows are less",
    patches: [
      patch(
        "src/workflows/journal/correct-captured.ts",
        "if (!isShort(payment, container)) return true",
        "if (payment.captured_at) return true",
      ),
    ],
    caughtBy: { spec: IN_FULL, tests: "can be captured further" },
  },
  {
    name: "writes no row of a capture while the row of a crashed server takes its room",
    patches: [
      patch(
        "src/workflows/journal/sync-medusa.ts",
        "if (hasNoRoom && operation.medusa_ref !== null)",
        "if (hasNoRoom && operation.medusa_ref === undefined)",
      ),
    ],
    caughtBy: { spec: IN_FULL, tests: "has the row of an earlier capture" },
  },
  {
    name: "corrects the totals of a canceled order while a refund is being taken back",
    patches: [
      patch(
        "src/workflows/journal/correct-captured.ts",
        'return moves.some((move) => isYoung(move) && !ofCancel.has(move.reference_id ?? ""))',
        'return wrong.some(() => ofCancel.has(""))',
      ),
    ],
    caughtBy: { spec: CANCELED, tests: "takes another one back" },
  },
  {
    name: "starts another payment on the page of an order whose payment was refunded",
    patches: [
      patch(
        "src/workflows/payments/open-payment.ts",
        "if (completed_at !== null || (await hasPayment(payment, container))) return true",
        "if (completed_at !== null || (void hasPayment, false)) return true",
      ),
    ],
    caughtBy: { spec: "integration-tests/faults/suites/order-first.spec.ts", tests: "is not paid again" },
  },
  {
    name: "leaves the renewal of a canceled order without its link",
    patches: [
      patch(
        "src/workflows/payments/complete-cart.ts",
        "if (payment.charge_id !== null) await finishRenewal(payment, found, container)",
        "void finishRenewal",
      ),
    ],
    caughtBy: { spec: "integration-tests/faults/suites/renewals.spec.ts", tests: "that is canceled while" },
  },
]
