import { patch, within, type Mutant } from "./mutant"

const caughtBy = { spec: "integration-tests/faults/suites/other-account.spec.ts" }

/** Bugs of an account whose options name other credentials than its payments were made with. */
export const OTHER_ACCOUNT: Mutant[] = [
  {
    name: "captures a payment with the credentials of another account",
    patches: within(
      "journal/execute/execute-operation.ts",
      "if (!isOfAccount(request.payment, account))",
      "if (!isOfAccount({ ...request.payment, account_id: null }, account))",
    ),
    caughtBy,
  },
  {
    name: "queries payments of another account, and believes that they were never made",
    patches: [
      patch(
        "src/workflows/payments/query-pending-payments.ts",
        "all.filter((payment) => isOfAccount(payment, account))",
        "all.filter((payment) => isOfAccount({ ...payment, account_id: null }, account))",
      ),
    ],
    caughtBy,
  },
  {
    name: "compares merchants and not their account numbers",
    patches: within(
      "shared/credentials.ts",
      "&& (account_id ?? now.account_id) === now.account_id",
      "&& (account_id ?? now.account_id) !== undefined",
    ),
    caughtBy: { spec: "src/modules/mpgi/shared/test/credentials.spec.ts" },
  },
]
