import { MathBN, MedusaError } from "@medusajs/framework/utils"
import type { Amount } from "../../gateway"

/**
 * A cart or order of 0 needs no payment (hazard 19, docs/medusa-hazards.md#hazard-19), and the gateway has nothing to authorize.
 * @throws MedusaError `invalid_data`
 */
export function requireAmount(amount: Amount): void {
  if (MathBN.gt(amount, 0)) return
  const message =
    "amount: nothing is to be paid, so there is nothing to authorize at the gateway. Complete the cart without a payment session."
  throw new MedusaError(MedusaError.Types.INVALID_DATA, message)
}
