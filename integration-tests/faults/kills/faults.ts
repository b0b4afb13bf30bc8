import type { FaultSpec } from "medusa-payment-mpgi/sandbox"
import type { Random } from "../simulation/random"

export type Operation = NonNullable<FaultSpec["operation"]>

/** What may happen to one request to the gateway, or to its response. */
export function faultOn(random: Random, operation: Operation): FaultSpec {
  const when = random.pick(["before", "after"] as const)
  return random.pick<FaultSpec>([
    { kind: "delay", operation, delayMs: 200 + random.below(1_500) },
    { kind: "reset", operation, when },
    { kind: "status", operation, when },
    { kind: "drop", operation, when },
    { kind: "html200", operation },
    { kind: "empty", operation },
    { kind: "truncate", operation },
    { kind: "bad_signature", operation },
  ])
}
