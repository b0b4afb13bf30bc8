import { isApplied } from "../journal/records/states"
import type { GatewayTransaction } from "../payments/gateway-transaction"
import type { OperationRow } from "../shared/rows"
import type { Sides } from "./finding"
import { MINUTE } from "../shared/time"

/** The sides of a payment that the gateway reported. Operations and refunds are those of its own transaction only. */
export interface BothSides extends Sides {
  gateway_value: GatewayTransaction
  now: Date
}

/**
 * How long after Medusa created a row its request may still be running, or its operation may still be syncing to
 * Medusa.
 */
const IN_PROGRESS_MS = 10 * MINUTE

export function isYoung(at: Date | null, now: Date): boolean {
  return at !== null && at.getTime() + IN_PROGRESS_MS > now.getTime()
}

/** Whether the gateway has the result of an operation, even if it had the result before. */
export function isAtGateway({ state, error_code }: OperationRow): boolean {
  return isApplied(state) || (state === "not_applied" && error_code === "done")
}
