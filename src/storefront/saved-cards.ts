import { collectDeviceData } from "./authorize-card"
import { callSession, callStore } from "./store-request"
import type { DeviceData, PaymentResult, StoreAccess } from "./types"

/** A card that the shop keeps with the consent of the signed-in customer. */
export interface SavedCard {
  id: string
  /** The account to which the card belongs. Use it as the `provider_id` of the payment session. */
  provider_id: string
  /** `visa`, `mastercard`, `amex`, …; null for an unknown scheme. */
  brand: string | null
  last4: string
  /**
   * Two digits; the year has four. Both are null if the card was entered on the payment page, which does not report
   * them.
   */
  expiration_month: string | null
  expiration_year: string | null
  /** The customer's own name for the card. */
  label: string | null
  expired: boolean
  /** Whether the account accepts saved cards now. */
  usable: boolean
  /** Whether the customer has to enter the security code to pay with the card. */
  security_code: boolean
  /** When the customer agreed that the shop keeps the card. */
  saved_at: string
}

/** The saved card that the customer chose for a payment. */
export interface SavedCardInput {
  saved_card_id: string
  /** Three or four digits. Required if the card's `security_code` is true. Never log, store or send it elsewhere. */
  security_code?: string
  /** The `count` of an installment option. */
  installments?: string
  /** The `installments_id` of an installment option. */
  installments_id?: string
}

/**
 * Lists the saved cards of the signed-in customer, the newest first.
 *
 * @param access How to reach the Medusa server, with the customer's `token` if the storefront does not use cookies.
 * @param providerId For a checkout: lists only the cards of this account, as in `pp_mpgi_mpgi`. Default: all accounts.
 * @throws PaymentRequestError with `status` 401 when no customer is signed in, 0 when the store did not respond.
 */
export async function savedCards(access: StoreAccess, providerId?: string): Promise<SavedCard[]> {
  const query = providerId ? `?provider_id=${encodeURIComponent(providerId)}` : ""
  return (await callStore<{ saved_cards: SavedCard[] }>(access, `saved-cards${query}`)).saved_cards
}

/**
 * Names a saved card, or removes its name.
 *
 * @param label At most 60 characters; null for none.
 * @throws PaymentRequestError with `status` 400 for a label that cannot be used, 404 when the customer has no such card.
 */
export async function renameSavedCard(
  access: StoreAccess,
  id: string,
  label: string | null,
): Promise<SavedCard> {
  const path = `saved-cards/${encodeURIComponent(id)}`
  return (await callStore<{ saved_card: SavedCard }>(access, path, { label })).saved_card
}

/**
 * Removes a saved card, so that no later payment can use it.
 *
 * @throws PaymentRequestError with `status` 404 when the customer has no such card, 0 when the store did not respond.
 */
export async function removeSavedCard(access: StoreAccess, id: string): Promise<void> {
  await callStore(access, `saved-cards/${encodeURIComponent(id)}`, undefined, "DELETE")
}

/**
 * Pays a payment session with a saved card of the signed-in customer. Create the session for the card's account, with
 * `data: { flow: "card" }`. Everything else is the same as in {@link authorizeCard}.
 *
 * @param device Device data for the risk assessment. Default: `collectDeviceData()`.
 * @throws PaymentRequestError as {@link authorizeCard}. `status` is also 404 for a card that was removed or that the
 * customer does not have.
 */
export function authorizeSavedCard(
  access: StoreAccess,
  sessionId: string,
  card: SavedCardInput,
  device: DeviceData = collectDeviceData(),
): Promise<PaymentResult> {
  return callSession(access, sessionId, { ...card, device })
}
