import type { OperationRow } from "../../shared/rows"

/** States in which the outcome of an operation is unconfirmed. */
export const UNSETTLED: OperationRow["state"][] = ["intent", "sent", "unknown"]

/** States of operations that the gateway has executed: `recorded` ones are in Medusa, too. */
export const APPLIED: OperationRow["state"][] = ["applied", "recorded"]
