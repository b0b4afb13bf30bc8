import { collectDeviceData } from "./collect-device-data"
import type { RedirectSession } from "./start-redirect"
import { callMedusa, PaymentRequestError, UNEXPECTED_RESPONSE } from "./store-request"
import type { DeviceData, StoreAccess } from "./types"

/** The options of {@link payCollection}. */
export interface CollectionPayment {
  /** The payment provider, as in `pp_mpgi_mpgi`. */
  provider_id: string
  /** Where the customer returns; its origin must be allowed by the plugin's options. */
  return_url?: string
  cancel_url?: string
  /** Device data for the risk assessment. Default: `collectDeviceData()`. */
  device?: DeviceData
}

type Reply = {
  payment_collection?: { payment_sessions?: (RedirectSession & { id: string; provider_id: string })[] }
}

/**
 * Creates a payment session for the outstanding amount of an existing order. It is for the storefront's page
 * `/payment-collection/:id?order_id=…`, whose link a user copies in Medusa's dashboard. Redirect the customer with
 * `startRedirect`.
 *
 * @param access How to reach the Medusa server.
 * @param collectionId Id of the payment collection, as in `pay_col_…`.
 * @returns The payment session.
 * @throws PaymentRequestError with the server's `status`, 0 when the store did not respond.
 */
export async function payCollection(
  access: StoreAccess,
  collectionId: string,
  { provider_id, device = collectDeviceData(), ...urls }: CollectionPayment,
): Promise<RedirectSession & { id: string }> {
  const path = `payment-collections/${encodeURIComponent(collectionId)}/payment-sessions`
  const body = { provider_id, data: { ...urls, flow: "redirect", device } }
  const { payment_collection } = await callMedusa<Reply>(access, path, body)
  const session = payment_collection?.payment_sessions
    ?.filter((each) => each.provider_id === provider_id)
    .at(-1)
  if (!session) throw new PaymentRequestError(UNEXPECTED_RESPONSE, 200)
  return session
}
