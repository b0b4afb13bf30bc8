import { patch, type Mutant } from "./mutant"

const JOURNAL = "src/workflows/journal"
const RESOLVER = "src/workflows/journal/resolve-operations.ts"
const SUITES = "integration-tests/faults/suites"

/** Bugs of the follow-up of operations whose outcome is known. */
export const FOLLOWING: Mutant[] = [
  {
    name: "follows up one claim of operations a run",
    patches: [
      patch(
        RESOLVER,
        "return { items: byPayment(left), more }",
        "return { items: byPayment(left), more: more && false }",
      ),
    ],
    caughtBy: { spec: `${SUITES}/backlog.spec.ts` },
  },
  {
    name: "follows up what is known before it queries what is not",
    patches: [
      patch(
        RESOLVER,
        "let [settled, followed] = [0, 0]",
        "let [settled, followed] = [0, 0]\n      await workThrough(() => mpgi.dueOperations.claimSettled(mpgi.providerIds(), ids), (operation) => follow(operation, container))",
      ),
    ],
    caughtBy: { spec: `${SUITES}/backlog.spec.ts`, tests: "does not delay" },
  },
  {
    name: "records an operation whose transaction Medusa does not have",
    patches: [patch(RESOLVER, 'side.row === "complete"', 'side.row !== "none"')],
    caughtBy: { spec: `${SUITES}/exhaustive.spec.ts` },
  },
  {
    name: "records an operation of an order that is to be corrected",
    patches: [patch(RESOLVER, "order !== undefined && order.agrees && !order.wait", "order !== undefined")],
    caughtBy: { spec: `${SUITES}/order-corrected-once.spec.ts` },
  },
  {
    name: "records an operation of a payment that was not captured in full",
    patches: [patch(RESOLVER, '"complete" && !side.short', '"complete"')],
    caughtBy: { spec: `${SUITES}/captured-in-full.spec.ts` },
  },
  {
    name: "corrects an order twice at once",
    patches: [
      patch(
        `${JOURNAL}/correct-captured.ts`,
        "await dueOperations.exclusivelyInMedusa(order_id, () => correct(order_id, container, without))",
        "dueOperations && (await correct(order_id, container, without))",
      ),
    ],
    caughtBy: { spec: `${SUITES}/order-corrected-once.spec.ts` },
  },
]
