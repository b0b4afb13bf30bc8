import { patch, within, type Mutant } from "./mutant"

const BULK = "src/workflows/bulk"
const SETS = "integration-tests/faults/suites/sets.spec.ts"
const AT_ONCE = "integration-tests/faults/suites/sets-at-once.spec.ts"

/** Bugs of bulk actions whose rows are performed together. */
export const SETS_OF_ROWS: Mutant[] = [
  {
    name: "keeps the rows of a set for which nothing moved",
    patches: [patch(`${BULK}/set-members.ts`, "if (left.length > 0) await", "if (left.length < 0) await")],
    caughtBy: { spec: SETS, tests: "leaves nothing in Medusa" },
  },
  {
    name: "adds all transactions of a set to the totals of the first order's version",
    patches: [
      patch(
        `${BULK}/refund-set.ts`,
        "medusa.order_id === null || medusa.version !== version",
        "medusa.order_id === null",
      ),
      patch(`${BULK}/refund-set.ts`, "new Set(applied.map(", "new Set(applied.slice(0, 1).map("),
      patch(`${BULK}/refund-set.ts`, "own !== added[0]?.version", "own < 0"),
    ],
    caughtBy: { spec: SETS, tests: "capture performs its rows" },
  },
  {
    name: "leaves an order that changes during a set without what was captured",
    patches: [patch(`${BULK}/refund-set.ts`, "own !== added[0]?.version", "own < 0")],
    caughtBy: { spec: AT_ONCE, tests: "capture who changes one of the orders" },
  },
  {
    name: "leaves the orders of a set that died without the credit lines of their refunds",
    patches: [
      patch(
        "src/workflows/bulk/set-members.ts",
        "refund_reason_id: null, credited: true",
        "refund_reason_id: null",
      ),
    ],
    caughtBy: { spec: SETS, tests: "before their credit lines" },
  },
  {
    name: "counts an unknown outcome of a set's member as succeeded",
    patches: [
      patch(
        `${BULK}/set-members.ts`,
        'if (result?.outcome === "applied") return',
        'if (result?.outcome === "applied" || result?.outcome === "unknown") return',
      ),
    ],
    caughtBy: { spec: SETS, tests: "capture whose reply is" },
  },
  {
    name: "settles a row that another worker has taken over",
    patches: within(
      "bulk/bulk-claims.ts",
      '.whereIn(["id", "attempts"], claimed)',
      '.whereIn("id", claimed.map(([id]) => id))',
    ),
    caughtBy: { spec: SETS, tests: "capture leaves rows" },
  },
  {
    name: "performs a second attempt in a set, without looking it up",
    patches: [
      patch(
        `${BULK}/set-members.ts`,
        "rows.filter(({ attempts }) => attempts === 1)",
        "rows.filter(({ attempts }) => attempts >= 1)",
      ),
    ],
    caughtBy: { spec: SETS, tests: "is not performed again" },
  },
  {
    name: "takes the open operation of another request for that of a set's member",
    patches: [
      patch(`${BULK}/set-members.ts`, "&& !isOwn(result.operation, own) ? undefined", "&& !own ? undefined"),
    ],
    caughtBy: { spec: AT_ONCE, tests: "capture .*is still open" },
  },
  {
    name: "takes a capture of another amount for that of a row",
    patches: within("bulk/bulk-claims.ts", ".whereRaw(same, [value])", ""),
    caughtBy: { spec: AT_ONCE, tests: "capture .*requests another" },
  },
]
