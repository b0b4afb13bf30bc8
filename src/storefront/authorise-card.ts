import { collectDeviceData } from "./collect-device-data"
import { callSession } from "./request"
import type { CardInput, DeviceData, PaymentResult, StoreAccess } from "./types"

/**
 * Pays a session with a typed-in card, where the merchant has turned that on. A decline is an answer, not an
 * error: the shopper may try another card on the same session. `pending` means that the outcome is not known yet:
 * ask with `paymentStatus`, and do not offer to pay again. Afterwards complete the cart as usual.
 * Nothing of the card is kept or logged here.
 * @throws PaymentRequestError 400 for a wrong field, 404 where direct cards are off or the session is not the
 * shopper's, 409 for a session that was not made with `flow: "card"`, 429 after too many tries, 0 when no answer came.
 */
export function authoriseCard(
  access: StoreAccess,
  sessionId: string,
  card: CardInput,
  device: DeviceData = collectDeviceData(),
): Promise<PaymentResult> {
  const { card: number, ...rest } = card
  return callSession(access, `${encodeURIComponent(sessionId)}/authorise`, {
    ...rest,
    card: number.replace(/[\s-]/g, ""),
    device,
  })
}
