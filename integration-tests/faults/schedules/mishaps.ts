import type { FaultSpec } from "medusa-payment-mpgi/sandbox"
import type { Random } from "../simulation/random"
import type { Exchange, Mishap } from "../store/gateway-seam"

type Kind = FaultSpec["kind"]

/** Happen before the gateway has done anything: the write is not applied. */
const BEFORE: Kind[] = ["reset", "status", "html200", "empty"]
/** Happen to the answer of something that was done. */
const AFTER: Kind[] = [
  ...BEFORE,
  ...(["truncate", "bad_signature", "wrong_amount", "wrong_currency"] as const),
  ...(["missing_row", "extra_row", "duplicate_row", "contradicting_row"] as const),
]
const WRITES = ["capture", "refund", "cancel", "review"]
const QUERIES = ["retrievalTrans", "retrievalRefund"]

/**
 * A write that is late is done so long after its answer was given up, and the query shows it so much later still:
 * together less than the 12 s after which a second "not there" counts.
 */
const LATE_MS = 3_500
const LAG_MS = 6_000

/** One exchange in three goes wrong, in a way that the seed decides. */
export function mishaps(random: Random, rate = 0.3): (exchange: Exchange) => Mishap {
  let regressions = 0
  return ({ operation }) => {
    const name = operation as NonNullable<FaultSpec["operation"]>
    if (!random.chance(rate)) return { faults: [] }
    const kind = random.below(WRITES.includes(operation) ? 3 : 2)
    if (kind === 2 && random.chance(0.4)) return { faults: [], lateBy: 500 + random.below(LATE_MS - 500) }
    if (QUERIES.includes(operation) && random.chance(0.5)) {
      // Both are lies about the past; a gateway that tells the second for ever could not be believed at all.
      if (operation === "retrievalRefund" || regressions > 0 || random.chance(0.7))
        return { faults: [{ kind: "query_lag", operation: name, delayMs: LAG_MS }] }
      regressions++
      return { faults: [{ kind: "status_regression", operation: name }] }
    }
    if (kind === 0) return { faults: [{ kind: random.pick(BEFORE), operation: name, when: "before" }] }
    return { faults: [{ kind: random.pick(AFTER), operation: name, when: "after" }] }
  }
}
