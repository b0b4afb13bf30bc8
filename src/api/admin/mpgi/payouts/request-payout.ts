import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import type { PayoutNow } from "../../../../modules/mpgi"
import type { PayoutUser } from "./payout-user"
import type { Prepared } from "./prepare-payout"

/**
 * Stores a payout, once for each request id. It sends nothing.
 * @throws MedusaError when the request id belongs to another payout, or an API key requests what needs approval
 */
export async function requestPayout(
  { form, request, needs_approval }: Prepared,
  by: PayoutUser,
  scope: MedusaContainer,
  source: "form" | "file" = "form",
): Promise<{ payout: PayoutNow; created: boolean }> {
  const { provider_id, beneficiary_id, order_id = null } = form
  const draft = { provider_id, beneficiary_id, order_id, source, request, needs_approval }
  const requested = await scope.resolve("mpgi").payouts.request(draft, by)
  switch (requested.outcome) {
    case "needs_user":
      throw new MedusaError(
        MedusaError.Types.NOT_ALLOWED,
        "This payout needs approval, which an API key cannot request. Request it as a user.",
      )
    case "request_id_used":
      throw new MedusaError(
        MedusaError.Types.NOT_ALLOWED,
        "request_id: this form was used for another payout. Open a new one.",
        "request_id_used",
      )
    case "created":
    case "existing":
      return { payout: requested.payout, created: requested.outcome === "created" }
  }
}
