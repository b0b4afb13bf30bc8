import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import type { MpgiModuleService, SavedCard } from "../../../../modules/mpgi"
import { savedCardNotFound } from "../own-payment"

/** A saved card as its customer sees it, without the token. */
export function serializeSavedCard(mpgi: MpgiModuleService, card: SavedCard, now = new Date()) {
  const { id, provider_id, brand, last4, expiration_month, expiration_year } = card
  const { savedCards } = mpgi.accounts.has(provider_id) ? mpgi.account(provider_id).options : {}
  return {
    id,
    provider_id,
    brand,
    last4,
    expiration_month,
    expiration_year,
    label: mpgi.savedCards.labelOf(card),
    expired: hasExpired(card, now),
    /** Whether the account accepts saved cards now. */
    usable: savedCards?.enabled ?? false,
    /** Whether the customer has to enter the security code to pay with the card. */
    security_code: savedCards?.securityCode ?? true,
    saved_at: card.consented_at,
  }
}

/** A card is valid until the end of its month. A card with unknown expiry counts as valid, and the gateway decides. */
function hasExpired(
  { expiration_year: year, expiration_month: month }: Pick<SavedCard, "expiration_year" | "expiration_month">,
  now: Date,
): boolean {
  return year !== null && Date.UTC(Number(year), Number(month)) <= now.getTime()
}

/** The signed-in customer, and the card that the path names. */
export function namedCard(req: AuthenticatedMedusaRequest): [customer_id: string, id: string] {
  const id = req.params.id ?? ""
  if (!/^\w{1,64}$/.test(id)) throw savedCardNotFound()
  return [req.auth_context.actor_id, id]
}
