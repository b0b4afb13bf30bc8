import type { MpgiModuleService, SavedCard } from "../../../../modules/mpgi"

/** A saved card as its customer sees it: never the token. */
export function serializeSavedCard(mpgi: MpgiModuleService, card: SavedCard, now = new Date()) {
  const { id, provider_id, brand, last4, expiration_month, expiration_year } = card
  const { savedCards } = mpgi.accounts.has(provider_id) ? mpgi.account(provider_id).options : {}
  return {
    ...{ id, provider_id, brand, last4, expiration_month, expiration_year },
    label: mpgi.savedCards.labelOf(card),
    /** A card is valid until the end of its month. */
    expired: Date.UTC(Number(expiration_year), Number(expiration_month)) <= now.getTime(),
    /** Whether the account takes saved cards now. */
    usable: savedCards?.enabled ?? false,
    /** Whether the customer enters the security code to pay with it. */
    security_code: savedCards?.securityCode ?? true,
    saved_at: card.consented_at,
  }
}
