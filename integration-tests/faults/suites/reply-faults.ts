import type { FaultSpec } from "medusa-payment-mpgi/sandbox"

/** What can become of the reply to a request that several orders share. */
export const REPLY_FAULTS: readonly Omit<FaultSpec, "operation">[] = [
  { kind: "reset", when: "after" },
  { kind: "reset", when: "before" },
  { kind: "status", when: "before", status: 400 },
  { kind: "status", when: "after", status: 503 },
  { kind: "missing_row" },
  { kind: "duplicate_row" },
  { kind: "contradicting_row" },
  { kind: "wrong_amount" },
  { kind: "bad_signature" },
]
