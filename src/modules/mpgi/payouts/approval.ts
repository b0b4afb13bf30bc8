import { MathBN } from "@medusajs/framework/utils"
import type { CheckedPayoutOptions } from "./payout-options"

/**
 * Whether a payout waits for a second person. Once there are amounts, a currency that nobody thought of needs one.
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
