import { patch, type Mutant } from "./mutant"

const ROWS = "integration-tests/faults/suites/medusa-rows.spec.ts"
const CANCELED = "integration-tests/faults/suites/canceled-orders.spec.ts"

/** Bugs that leave an order with wrong totals, or with a payment that it no longer has. */
export const TOTALS: Mutant[] = [
  {
    name: "corrects the totals of an order while a refund of it is being finished",
    patches: [
      patch(
        "src/workflows/journal/steps/correct-order-transactions.ts",
        'move.reference === "refund" && !isOld(move)',
        'move.reference === "refund" && move.reference_id?.startsWith("pay_") && !isOld(move)',
      ),
    ],
    caughtBy: { spec: ROWS, tests: "in any interleaving" },
  },
  {
    name: "deletes a stale row before its transaction can be corrected",
    patches: [
      patch(
        "src/workflows/journal/steps/delete-stale-rows.ts",
        'if (order_id && !(await correctOrderTransactions(order_id, container, id))) return "undecided"',
        "",
      ),
    ],
    caughtBy: { spec: CANCELED, tests: "half done" },
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
    name: "leaves the totals of a canceled order alone once its message has come",
    patches: [
      patch(
        "src/providers/mpgi/capture-and-refund.ts",
        "await mpgi.payments.change(payment.order_no, { totals_check_at })",
        "",
      ),
    ],
    caughtBy: { spec: CANCELED, tests: "refused for an earlier one" },
  },
]
