import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { sameAmount } from "../../../../gateway"
import type { PayoutNow } from "../../../../modules/mpgi"
import type { PayoutUser } from "./payout-user"
import type { Prepared } from "./prepare"

/**
 * Writes a payout down, once for each request id. It sends nothing.
 * @throws MedusaError when the request id was used for something else, or a program asks for what a person must
 */
export async function askFor(
  { form, request, needs_approval }: Prepared,
  by: PayoutUser,
  scope: MedusaContainer,
  source: "form" | "file" = "form",
): Promise<{ payout: PayoutNow; made: boolean }> {
  if (needs_approval && !by.person)
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "A payout that needs approval is asked for by a user, not by an API key: nobody could tell who approves it.",
    )
  const mpgi = scope.resolve("mpgi")
  const { provider_id, beneficiary_id, order_id = null } = form
  const named = { provider_id, beneficiary_id, order_id, source }
  const asked = await mpgi.as(by.id, () =>
    mpgi.payouts.records.create({ ...named, request, needs_approval, created_by: by.id }),
  )
  const { payout } = asked
  const same =
    payout.provider_id === provider_id &&
    payout.beneficiary_id === beneficiary_id &&
    payout.currency_code === request.payment_currency.toLowerCase() &&
    sameAmount(payout.amount, request.payment_amount)
  if (!same)
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "This form was used for another payout. Open a new one.",
      "request_id_used",
    )
  return asked
}
