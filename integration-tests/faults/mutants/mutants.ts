import { patch, within, type Mutant } from "./mutant"
import { AMOUNTS } from "./amounts"
import { CLIENT_BUGS } from "./client"
import { COPIES } from "./copies"
import { FOLLOWING } from "./following"
import { RESOLVING } from "./resolving"
import { SEVERAL_PAYMENTS } from "./several-payments"
import { SETS_OF_ROWS } from "./sets"
import { SHARED_REQUESTS } from "./shared-requests"
import { OTHER_ACCOUNT } from "./other-account"
import { SHIPMENTS } from "./shipments"
import { STANDALONE_BUGS } from "./standalone"
import { TOTALS } from "./totals"

const CRASH = "integration-tests/faults/suites/exhaustive.spec.ts"
const SCHEDULES = "integration-tests/faults/schedules/schedules.spec.ts"
const HAZARDS = "integration-tests/faults/suites/hazards.spec.ts"
const SESSIONS = "integration-tests/faults/suites/sessions.spec.ts"
const AT_ONCE = "integration-tests/faults/suites/at-once.spec.ts"
const ROWS = "integration-tests/faults/suites/medusa-rows.spec.ts"

const crash = (tests: string) => ({ spec: CRASH, tests })

/** The bugs that this package must not have. Every one of them is caught by `npm run test:mutants`. */
export const MUTANTS: Mutant[] = [
  {
    name: "skips the query before sending",
    patches: within(
      "journal/execute/check-preconditions.ts",
      "const synced = await recordReplies(request.payment, shown, account, deps.payments)",
      "const synced = { payment: request.payment, state: request.payment.state as PaymentState, duplicates: [], states: {}, transactions: [] } as SyncResult",
    ),
    caughtBy: { spec: HAZARDS, tests: "captured at the portal" },
  },
  {
    name: "has no mutex over servers",
    patches: within(
      "migrations/Migration20261122000000.ts",
      'CREATE UNIQUE INDEX IF NOT EXISTS "UX_mpgi_operation_unsettled"',
      'CREATE INDEX IF NOT EXISTS "UX_mpgi_operation_unsettled"',
    ),
    caughtBy: { spec: SCHEDULES },
  },
  {
    name: "sends again when the answer is lost",
    patches: within(
      "journal/execute/send-operation.ts",
      "  const { status, reply, error } = sent\n",
      "  const order = orderOf(operation, payment, request)\n  const again = sent.status === 'unknown' ? await turn.send({ order, sendBefore: Infinity }) : sent\n  if (again === 'too_late') throw new Error('unreachable')\n  const { status, reply, error } = again\n",
    ),
    caughtBy: crash("partial capture, applied late"),
  },
  {
    name: "acknowledges before it has stored",
    patches: [
      patch(
        "src/api/hooks/mpgi/[provider]/route.ts",
        "    await queue.store(async () => {",
        '    await queue.store(async () => {\n      answer(res, 200, "OK")',
      ),
    ],
    caughtBy: { spec: "src/api/hooks/test/route.spec.ts" },
  },
  {
    name: "trusts the echo of a reply",
    patches: [patch("src/gateway/verdict.ts", "return echoes.find((", "return [].find((")],
    caughtBy: { spec: "src/gateway/test/batch.spec.ts" },
  },
  {
    name: "takes an undocumented code for a failure",
    patches: [
      patch(
        "src/gateway/verdict.ts",
        "if (!codes.rejected.includes(code))",
        "if (codes.rejected.includes('never'))",
      ),
    ],
    caughtBy: { spec: "src/gateway/test/batch.spec.ts" },
  },
  {
    name: "voids for the loser of two that authorise at once",
    patches: [patch("src/providers/mpgi/cancel.ts", "if (!key) {", "if (key === null) {")],
    caughtBy: { spec: HAZARDS, tests: "two that authorise" },
  },
  {
    name: "does not verify a notification's signature",
    patches: [
      patch(
        "src/gateway/notification.ts",
        "plain[SIGNATURE_FIELD],\n  )",
        "plain[SIGNATURE_FIELD],\n  ) ?? { id: undefined }",
      ),
    ],
    caughtBy: { spec: "src/gateway/test/notification.spec.ts" },
  },
  {
    name: "settles twice",
    patches: [
      ...within("journal/records/settle-applied.ts", "if (!settled) return false", ""),
      ...within(
        "journal/records/settle-applied.ts",
        '["sent", "unknown"], changes, by)',
        '["sent", "unknown", "applied"], changes, by)',
      ),
    ],
    caughtBy: { spec: AT_ONCE, tests: "is counted once" },
  },
  {
    name: "ignores another amount than was requested",
    patches: within(
      "payments/gateway-transaction.ts",
      "if (!sameAmount(amount, payment.amount) && !isInterestAccepted(payment, amount, interestPercent))",
      "if (!amount)",
    ),
    caughtBy: { spec: "src/modules/mpgi/payments/test/gateway-transaction.spec.ts" },
  },
  {
    name: "refunds more than was captured",
    patches: within(
      "journal/execute/check-allowed.ts",
      "return atLeast(minus(payment.captured_amount, payment.refunded_amount), amount)",
      "return atLeast(payment.amount, amount)",
    ),
    caughtBy: { spec: "src/modules/mpgi/journal/test/check-allowed.spec.ts" },
  },
  {
    name: "refunds without a marker",
    patches: within(
      "journal/execute/send-operation.ts",
      "return `[${marker}] ${reason}`",
      "return `${marker && ''}${reason}`",
    ),
    caughtBy: crash("refund, applied late"),
  },
  {
    name: "drops a message about an order that it does not know",
    patches: [
      patch(
        "src/workflows/notifications/apply-notification.ts",
        'return waitingFor(UNKNOWN_ORDER_MS, "unknown_order", row)',
        'return waitingFor(UNKNOWN_ORDER_MS, "unknown_order", row).state === "parked" ? APPLIED : waiting("unknown_order")',
      ),
    ],
    caughtBy: { spec: HAZARDS, tests: "unknown order" },
  },
  {
    name: "leaves Medusa's rows of what was never requested",
    patches: [
      patch("src/workflows/payments/sweep.ts", "() => deleteStaleRows(container)", "() => Promise.resolve()"),
    ],
    caughtBy: crash("refund, applied, left"),
  },
  {
    name: "believes the last of two rows that contradict each other",
    patches: within("payments/sync-payment.ts", 'same ? fact : { ...fact, state: "unknown" }', "fact"),
    caughtBy: { spec: "src/modules/mpgi/payments/test/sync-payment.spec.ts" },
  },
  {
    name: "completes a cart with its first session, whichever was paid",
    patches: [
      patch(
        "src/workflows/payments/keep-paid-session.ts",
        "if (found.length === 0) return true",
        "if (found.length >= 0) return true",
      ),
    ],
    caughtBy: { spec: SESSIONS, tests: "is paid and becomes the order" },
  },
  {
    name: "authorizes by a record that is old",
    patches: within("payments/payment-lookup.ts", "const FRESH_MS = 5_000", "const FRESH_MS = 5_000_000"),
    caughtBy: { spec: SESSIONS, tests: "makes no paid order" },
  },
  {
    name: "does not see a second transaction after a void",
    patches: within(
      "payments/sync-payment.ts",
      "fact.transaction_id !== recorded.transaction_id",
      "fact.transaction_id !== first.transaction_id",
    ),
    caughtBy: { spec: SESSIONS, tests: "whose payment was voided is voided" },
  },
  {
    name: "takes a capture that Medusa is about to follow for another one",
    patches: within(
      "journal/execute/check-preconditions.ts",
      'allowed === "done" && (await isCapturedByOthers(request, payment, deps))',
      "false",
    ),
    caughtBy: { spec: ROWS, tests: "about to follow" },
  },
  ...RESOLVING,
  ...FOLLOWING,
  ...SEVERAL_PAYMENTS,
  ...TOTALS,
  ...SHARED_REQUESTS,
  ...SHIPMENTS,
  ...OTHER_ACCOUNT,
  ...SETS_OF_ROWS,
  ...STANDALONE_BUGS,
  ...AMOUNTS,
  ...CLIENT_BUGS,
  ...COPIES,
]
