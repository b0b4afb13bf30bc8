import { collectDeviceData } from "./collect-device-data"
import { callSession } from "./store-request"
import type { CardInput, DeviceData, PaymentResult, StoreAccess } from "./types"

/**
 * Pays a payment session with the card that the customer entered on your page. Requires `directCard.enabled` in the
 * plugin's options and a session created with `data: { flow: "card" }`. Manual 2.2, 2.3.
 *
 * A decline is a result, not an error: the customer may try another card on the same session. With `pending` the
 * outcome is not known yet: call `waitForPayment` and do not offer to pay again. With `authorized` or
 * `in_review`, complete the cart. Card data is neither stored nor logged.
 *
 * @param access How to reach the Medusa server.
 * @param sessionId Id of the payment session, as in `payses_…`.
 * @param card The card as entered.
 * @param device Device data for the risk assessment. Default: `collectDeviceData()`.
 * @returns The session's status and, unless it is authorized, a `message` for the customer.
 * @throws PaymentRequestError with `status` 400 for an invalid field, 404 when direct cards are not enabled or the
 * session is not the customer's, 409 for a session of another flow, 429 after too many attempts, 503 when no
 * payment was attempted, 0 when the store did not respond.
 */
export function authorizeCard(
  access: StoreAccess,
  sessionId: string,
  card: CardInput,
  device: DeviceData = collectDeviceData(),
): Promise<PaymentResult> {
  const { card: number, ...rest } = card
  return callSession(access, sessionId, { ...rest, card: number.replace(/[\s-]/g, ""), device })
}
