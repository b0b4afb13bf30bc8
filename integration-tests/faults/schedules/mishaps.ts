import type { FaultSpec } from "medusa-payment-mpgi/sandbox"
import type { Random } from "../simulation/random"
import type { Exchange, Mishap } from "../store/environment"

type Kind = FaultSpec["kind"]

/** Happen before the gateway has done anything: the operation is not applied. */
const BEFORE: Kind[] = ["reset", "status", "html200", "empty"]
/** Happen to the response, after the operation was applied. */
const AFTER: Kind[] = [
  ...BEFORE,
  "truncate",
  "bad_signature",
  "wrong_amount",
  "wrong_currency",
  "missing_row",
  "extra_row",
  "duplicate_row",
  "contradicting_row",
]
const WRITES = ["capture", "refund", "cancel", "review"]
const QUERIES = ["retrievalTrans", "retrievalRefund"]

/**
 * A late operation is applied so long after its request timed out, and the query shows it so much later still:
 * together less than the 10 s after which a "not found" counts.
 */
const LATE_MS = 3_500
const LAG_MS = 6_000

/** One exchange in three fails, in a way that the seed decides. */
export function mishaps(random: Random, rate = 0.3): (exchange: Exchange) => Mishap {
  let regressions = 0
  return ({ operation }) => {
    const name = operation as NonNullable<FaultSpec["operation"]>
    if (!random.chance(rate)) return { faults: [] }
    const kind = random.below(WRITES.includes(operation) ? 3 : 2)
    if (kind === 2 && random.chance(0.4)) return { faults: [], lateBy: 500 + random.below(LATE_MS - 500) }
    if (QUERIES.includes(operation) && random.chance(0.5)) {
      // Both are false reports of the past; a gateway that always made the second could not be relied on at all.
      if (operation === "retrievalRefund" || regressions > 0 || random.chance(0.7))
        return { faults: [{ kind: "query_lag", operation: name, delayMs: LAG_MS }] }
      regressions++
      return { faults: [{ kind: "status_regression", operation: name }] }
    }
    if (kind === 0) return { faults: [{ kind: random.pick(BEFORE), operation: name, when: "before" }] }
    return { faults: [{ kind: random.pick(AFTER), operation: name, when: "after" }] }
  }
}
