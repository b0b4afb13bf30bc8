import { patch, within, type Mutant } from "./mutant"

const FAULTS = "integration-tests/faults/suites/shipments.spec.ts"
const SCHEDULES = "integration-tests/faults/schedules/schedules.spec.ts"
const VALUE = { spec: "src/workflows/payments/test/shipped-order.spec.ts" }
const SHIPPED = "src/workflows/payments/shipped-order.ts"

/** Bugs about captures of what was shipped. */
export const SHIPMENTS: Mutant[] = [
  {
    name: "captures a shipment although something was captured since its amount was computed",
    patches: within(
      "journal/execute/check-preconditions.ts",
      "if (isOutdated(request, payment))",
      "if (isOutdated(request, payment) && amount === '')",
    ),
    caughtBy: { spec: FAULTS, tests: "beside a user" },
  },
  {
    name: "captures everything with the first shipment",
    patches: [patch(SHIPPED, "if (lines.every(({ whole }) => whole))", "if (lines.length > 0)")],
    caughtBy: VALUE,
  },
  {
    name: "rounds the share of each line",
    patches: [
      patch(
        SHIPPED,
        "return { value: MathBN.div(MathBN.mult(total, part), kept), whole: false }",
        "return { value: MathBN.convert(MathBN.div(MathBN.mult(total, part), kept), 2), whole: false }",
      ),
    ],
    caughtBy: VALUE,
  },
  {
    name: "captures what was fulfilled and canceled",
    patches: [patch(SHIPPED, "return !canceled_at && Boolean(", "return canceled_at !== 0 && Boolean(")],
    caughtBy: VALUE,
  },
  {
    name: "uses up store credit last",
    patches: [
      patch(
        SHIPPED,
        "MathBN.add(goods, delivery), order.credit_line_total ?? 0",
        "MathBN.add(goods, delivery), 0",
      ),
    ],
    caughtBy: VALUE,
  },
  {
    name: "captures again what was refunded",
    patches: [
      patch(
        SHIPPED,
        "return MathBN.min(refunded, MathBN.add(credited, owed))",
        "return MathBN.max(refunded, MathBN.add(credited, owed))",
      ),
      patch(
        SHIPPED,
        "timeOf(created_at) + ROW_IN_USE_MS > Date.now()",
        "timeOf(created_at) - ROW_IN_USE_MS > Date.now()",
      ),
    ],
    // The unit test notices it too. The model has to find it without knowing how it is prevented.
    caughtBy: { spec: SCHEDULES },
  },
  {
    name: "captures each shipment without what was captured before",
    patches: [
      patch(
        "src/workflows/payments/capture-due.ts",
        "let open = MathBN.sub(shipped, paidOf(order))",
        "let open = MathBN.sub(shipped, paidOf({ ...order, payments: [] }))",
      ),
    ],
    caughtBy: { spec: FAULTS, tests: "share no lock" },
  },
]
