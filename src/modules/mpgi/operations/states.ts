import type { OperationRow } from "../rows"

/** States in which nobody knows yet what a write did. */
export const UNSETTLED: OperationRow["state"][] = ["intent", "sent", "unknown"]

/** States of what the gateway has done: `recorded` is what Medusa knows of, too. */
export const APPLIED: OperationRow["state"][] = ["applied", "recorded"]
