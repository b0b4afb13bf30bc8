import { patch, within, type Mutant } from "./mutant"

const SUITES = "integration-tests/faults/suites"
const LAGGING = `${SUITES}/lagging-query.spec.ts`
const AT_ONCE = `${SUITES}/at-once.spec.ts`
const SEVERAL = `${SUITES}/several-payments.spec.ts`
const ORDER_FIRST = `${SUITES}/order-first.spec.ts`
const FOLLOW = "src/workflows/awaiting-orders/follow-awaiting-order.ts"
const LINKS = `${SUITES}/order-payments.spec.ts`

/** An order is taken to owe whatever is paid. */
const TAKES_ANY_BALANCE = patch(
  "src/workflows/orphaned-payments/medusa-records.ts",
  "return balance !== undefined && isDue(balance, collection, money)",
  "return balance !== undefined || isDue(balance!, collection, money)",
)

/** Bugs about late queries, several sessions, canceled orders and payment links. */
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
        "src/workflows/journal/correct-captured.ts",
        ".updateOrderTransactions(ids.map((id) => ({ id, version })))",
        ".updateOrderTransactions(ids.map((id) => ({ id, version: Math.min(version, 1) })))",
      ),
    ],
    caughtBy: { spec: AT_ONCE, tests: "taken off the totals" },
  },
  {
    name: "keeps the money of a second session",
    patches: [
      patch(
        "src/workflows/orphaned-payments/find-orphans.ts",
        'if (home.paidByOther) return final("order_paid_by_other_payment")',
        "if (home.paidByOther) return null",
      ),
    ],
    caughtBy: { spec: "src/workflows/orphaned-payments/test/classify-orphan.spec.ts" },
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
    name: "takes an operation of our own for one made at the portal",
    patches: within(
      "journal/records/settle-applied.ts",
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
        "src/workflows/orphaned-payments/find-orphans.ts",
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
        "src/workflows/orphaned-payments/find-orphans.ts",
        'if (home.order?.outstanding === false) return final("order_needs_no_payment")',
        "",
      ),
    ],
    caughtBy: { spec: LINKS, tests: "a further edit" },
  },
  {
    name: "leaves the authorization of a replaced collection where it is",
    patches: [
      patch(
        "src/workflows/orphaned-payments/find-orphans.ts",
        'if (home.replaced && isReleasable(payment)) return final("collection_replaced")',
        "",
      ),
    ],
    caughtBy: { spec: "src/workflows/orphaned-payments/test/classify-orphan.spec.ts" },
  },
  {
    name: "voids an authorization while it is being restored to its edited order",
    patches: [
      patch(
        "src/workflows/orphaned-payments/find-orphans.ts",
        'allows(state, "cancel") && kept_at === null',
        'allows(state, "cancel")',
      ),
    ],
    caughtBy: { spec: "src/workflows/orphaned-payments/test/classify-orphan.spec.ts" },
  },
  {
    name: "keeps an authorization of an edited order that another payment has paid since",
    patches: [
      patch(
        "src/payment-request/order-balance.ts",
        'if (payments.length > 0 || collections.some(({ status }) => status === "awaiting")) return undefined',
        "",
      ),
    ],
    caughtBy: { spec: "src/providers/mpgi/test/keep-authorization.spec.ts" },
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
  {
    name: "takes a payment that is authorized meanwhile for that of another session",
    patches: [
      patch(
        "src/workflows/orphaned-payments/medusa-records.ts",
        "before ?? (order ? await find() : undefined)",
        "before",
      ),
    ],
    caughtBy: { spec: ORDER_FIRST, tests: "two servers" },
  },
]
