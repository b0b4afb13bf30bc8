import { paymentStatus } from "./payment-status"
import type { PaymentResult, StoreAccess, DeviceData } from "./types"
import { collectDeviceData } from "./authorize-card"
import { callMedusa, PaymentRequestError, UNEXPECTED_RESPONSE } from "./store-request"

/** A payment session as Medusa's store API returns it. */
export interface RedirectSession {
  data?: Record<string, unknown> | null
}

/**
 * The URL that takes the customer to the gateway's payment page. Manual 2.4.
 *
 * @param session A payment session of this plugin with the flow `redirect`, which is the default.
 * @throws Error when the session has no `redirect_url`.
 */
export function redirectUrl(session: RedirectSession): string {
  const url = session.data?.redirect_url
  if (typeof url !== "string" || !/^https?:\/\//i.test(url)) {
    throw new Error('The payment session has no redirect_url. Create it with data: { flow: "redirect" }.')
  }
  return url
}

/**
 * Redirects the browser to the gateway's payment page. The customer returns to `storefront.returnUrl` of the plugin's
 * options: see `readReturn`.
 *
 * @param session A payment session of this plugin with the flow `redirect`, which is the default.
 * @throws Error when the session has no `redirect_url`, or outside a browser.
 */
export function startRedirect(session: RedirectSession): void {
  const url = redirectUrl(session)
  if (typeof window === "undefined")
    throw new Error(
      "startRedirect requires a browser. On a server, redirect to redirectUrl(session) instead.",
    )
  window.location.assign(url)
}

/**
 * Sends the customer to the gateway's payment page again, if the payment can still be made. Use it after a decline, or
 * for an order that was placed before it is paid.
 *
 * @param access How to reach the Medusa server.
 * @param sessionId Id of the payment session, as in `payses_…`: `payment_session_id` of `readReturn`.
 * @returns The session's status. If it has a `redirect_url`, the browser is being redirected. Otherwise there is
 * nothing to pay.
 * @throws PaymentRequestError with `status` 404 when the session is not the customer's, 0 when the store did not
 * respond.
 * @throws Error outside a browser.
 */
export async function payAgain(access: StoreAccess, sessionId: string): Promise<PaymentResult> {
  const result = await paymentStatus(access, sessionId)
  if (result.redirect_url) startRedirect({ data: { redirect_url: result.redirect_url } })
  return result
}

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
