import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import type { PayoutNow } from "../../../../modules/mpgi"
import type { PayoutUser } from "./payout-user"
import type { Prepared } from "./prepare-payout"

/**
 * Stores a payout, once for each request id. It sends nothing. `needs_approval` is set when the payout needs approval
 * regardless of its own amount.
 * @throws MedusaError when the request id belongs to another payout
 */
export async function requestPayout(
  { form, request, bank }: Prepared,
  by: PayoutUser,
  scope: MedusaContainer,
  { source, needs_approval }: { source: "form" | "file"; needs_approval: boolean } = {
    source: "form",
    needs_approval: false,
  },
): Promise<{ payout: PayoutNow; created: boolean }> {
  const { provider_id, beneficiary_id, order_id = null } = form
  const draft = { provider_id, beneficiary_id, order_id, source, request, needs_approval, ...bank }
  const requested = await scope.resolve("mpgi").payouts.request(draft, by.id)
  if (requested.outcome === "request_id_used")
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "request_id: this form was used for another payout. Open a new one.",
      "request_id_used",
    )
  return { payout: requested.payout, created: requested.outcome === "created" }
}
