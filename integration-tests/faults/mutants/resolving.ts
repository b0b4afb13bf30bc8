import { within, type Mutant } from "./mutant"

const CRASH = "integration-tests/faults/suites/exhaustive.spec.ts"
const HAZARDS = "integration-tests/faults/suites/hazards.spec.ts"
const LAGGING = "integration-tests/faults/suites/lagging-query.spec.ts"

const EARLIER_STATE = { spec: LAGGING, tests: "once reports an earlier state later" }
const crash = (tests: string) => ({ spec: CRASH, tests })

/** Bugs of what becomes of an operation whose reply was lost. */
export const RESOLVING: Mutant[] = [
  {
    name: 'believes the first "not there"',
    patches: within("journal/resolve/resolve.ts", "const NEGATIVES = 2", "const NEGATIVES = 1"),
    caughtBy: EARLIER_STATE,
  },
  {
    name: "counts what a query that still lags does not show",
    patches: within("journal/resolve/resolve.ts", "const QUERY_LAGS_MS = 10_000", "const QUERY_LAGS_MS = 0"),
    caughtBy: EARLIER_STATE,
  },
  {
    name: "does not adopt what was done before",
    patches: within(
      "journal/execute/execute-operation.ts",
      'if (kind === "cancel" || kind === "review") return "none"',
      'if (kind !== "payout") return "none"',
    ),
    caughtBy: crash("partial capture, applied unanswered, repeated"),
  },
  {
    name: "does not report that a lost operation was found",
    patches: within(
      "journal/execute/execute-operation.ts",
      'if (await operations.acknowledge(earlier)) return "unacknowledged"',
      "await operations.acknowledge(earlier)",
    ),
    caughtBy: { spec: HAZARDS, tests: "found meanwhile" },
  },
  {
    name: "lets two resolvers do the same work",
    patches: within(
      "journal/records/due-operations.ts",
      "if (ids.length > 0) await setNextAttempt(by, unsent, new Date(Date.now() + LEASE_MS))",
      "void [setNextAttempt, unsent]",
    ),
    caughtBy: { spec: HAZARDS, tests: "two resolvers" },
  },
]
