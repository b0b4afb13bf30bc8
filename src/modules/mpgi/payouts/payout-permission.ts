import { MedusaError } from "@medusajs/framework/utils"
import type { CheckedPayoutOptions } from "./payout-options"

/** Why a user may not make payouts. `not_named`: the option lists other users; an API key is never listed. */
export type PayoutRefusal = "payouts_off" | "not_named"

const MESSAGES: Record<PayoutRefusal, string> = {
  payouts_off: "Payouts are off. The option payouts.enabled switches them on.",
  not_named:
    "You are not allowed to make payouts. An administrator can add your user id to the payouts.users option; an API key cannot be added.",
}

/** Why a user, or an API key, may not make payouts; undefined when they may. */
export function payoutRefusal(
  by: string,
  { enabled, users }: Pick<CheckedPayoutOptions, "enabled" | "users">,
): PayoutRefusal | undefined {
  if (!enabled) return "payouts_off"
  return users.includes(by) ? undefined : "not_named"
}

/** @throws MedusaError `forbidden`, with the reason as its code */
export function requirePayoutUser(by: string, options: CheckedPayoutOptions): void {
  const because = payoutRefusal(by, options)
  if (because) throw new MedusaError(MedusaError.Types.FORBIDDEN, MESSAGES[because], because)
}
