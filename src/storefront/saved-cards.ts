import { collectDeviceData } from "./collect-device-data"
import { callSession, callStore } from "./store-request"
import type { DeviceData, PaymentResult, StoreAccess } from "./types"

/** A card that the signed-in customer has let the shop keep. */
export interface SavedCard {
  id: string
  /** The account that it can pay with: use it as the `provider_id` of the payment session. */
  provider_id: string
  /** `visa`, `mastercard`, `amex`, …; null for a scheme that is not known. */
  brand: string | null
  last4: string
  /** Two digits, and four; null where the card was entered on the payment page, which does not report it. */
  expiration_month: string | null
  expiration_year: string | null
  /** The customer's own name for it. */
  label: string | null
  expired: boolean
  /** Whether the account takes saved cards now. */
  usable: boolean
  /** Whether the customer enters the security code to pay with it. */
  security_code: boolean
  /** When the customer agreed that it is kept. */
  saved_at: string
}

/** A saved card, chosen to pay with. */
export interface SavedCardInput {
  saved_card_id: string
  /** Three or four digits, where the card's `security_code` says so. Never log, store or send it elsewhere. */
  security_code?: string
  /** The `count` of an installment option. */
  installments?: string
  /** The `installments_id` of an installment option. */
  installments_id?: string
}

/**
 * Lists the saved cards of the signed-in customer, the newest first.
 *
 * @param access How to reach the Medusa server, with the customer's `token` where the storefront does not use cookies.
 * @param providerId Of one account only, as in `pp_mpgi_mpgi`: for a checkout. Default: of all.
 * @throws PaymentRequestError with `status` 401 when no customer is signed in, 0 when the store did not respond.
 */
export async function savedCards(access: StoreAccess, providerId?: string): Promise<SavedCard[]> {
  const query = providerId ? `?provider_id=${encodeURIComponent(providerId)}` : ""
  return (await callStore<{ saved_cards: SavedCard[] }>(access, `saved-cards${query}`)).saved_cards
}

/**
 * Names a saved card, or takes its name away.
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
 * Removes a saved card: no later payment can use it.
 *
 * @throws PaymentRequestError with `status` 404 when the customer has no such card, 0 when the store did not respond.
 */
export async function removeSavedCard(access: StoreAccess, id: string): Promise<void> {
  await callStore(access, `saved-cards/${encodeURIComponent(id)}`, undefined, "DELETE")
}

/**
 * Pays a payment session with a saved card of the signed-in customer. The session is one of the card's account, created with
 * `data: { flow: "card" }`. Everything else is as with {@link authorizeCard}.
 *
 * @param device Device data for the risk assessment. Default: `collectDeviceData()`.
 * @throws PaymentRequestError as {@link authorizeCard}; with `status` 404 also for a card that the customer does not have or that
 * was removed.
 */
export function authorizeSavedCard(
  access: StoreAccess,
  sessionId: string,
  card: SavedCardInput,
  device: DeviceData = collectDeviceData(),
): Promise<PaymentResult> {
  return callSession(access, sessionId, { ...card, device })
}
