import { MathBN } from "@medusajs/framework/utils"
import type { CheckedPayoutOptions } from "./payout-options"

/**
 * Whether a payout needs approval by a second user. Once there are amounts, a currency that is not listed needs it.
 * `amount` is a decimal string in main units.
 */
export function needsApproval(
  amount: string,
  currency: string,
  { approval }: Pick<CheckedPayoutOptions, "approval">,
): boolean {
  if (!approval) return false
  const above = approval.above[currency.toUpperCase()]
  return above === undefined || MathBN.gt(amount, above)
}
