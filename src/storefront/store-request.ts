import { proofOfPage } from "./read-return"
import { PAYMENT_STATUSES, type PaymentResult, type StoreAccess } from "./types"

/**
 * A request to the store that failed. `message` is the server's, in English and for developers. It names fields, never
 * their values.
 */
export class PaymentRequestError extends Error {
  declare readonly name: "PaymentRequestError"
  /** The HTTP status. 0 when the store did not respond; it is then unknown whether a payment was made. */
  declare readonly status: number
  /** The server's code of the reason, for texts of your own. Example: `too_many_attempts`. */
  declare readonly code: string | undefined
  constructor(message: string, status: number, code?: string) {
    super(message)
    // Not class fields, which bundlers expand for older browsers.
    Object.assign(this, { name: "PaymentRequestError", status, code })
  }
}

/** What a server replies to a request that failed. */
interface Refusal {
  message?: string
  code?: string
  type?: string
}

const NO_RESPONSE = "The store did not respond. Check the status of the payment before you try again."
export const UNEXPECTED_RESPONSE = "The store returned an unexpected response."

/** Requests the status of a payment session, or, with a body, pays it with a card. @throws PaymentRequestError */
export async function callSession(
  access: StoreAccess,
  sessionId: string,
  card?: object,
): Promise<PaymentResult> {
  const path = `payment-sessions/${encodeURIComponent(sessionId)}${card ? "/authorise" : ""}`
  const proof = card ? undefined : (access.paymentReturn ?? proofOfPage(sessionId))
  const query = proof ? `?payment_return=${encodeURIComponent(proof)}` : ""
  const response = await callStore<{ payment_session?: PaymentResult }>(access, path + query, card)
  if (!response.payment_session) throw new PaymentRequestError(UNEXPECTED_RESPONSE, 200)
  const { status, ...rest } = response.payment_session
  return { ...rest, status: PAYMENT_STATUSES.find((known) => known === status) ?? "pending" }
}

/**
 * Calls a path below `/store/mpgi` with `method`. Default: POST with a body, otherwise GET. @throws PaymentRequestError
 */
export function callStore<Reply extends object>(
  access: StoreAccess,
  path: string,
  body?: object,
  method?: "DELETE",
): Promise<Reply> {
  return callMedusa(access, `mpgi/${path}`, body, method)
}

/** As {@link callStore}, with a path below `/store`. @throws PaymentRequestError */
export async function callMedusa<Reply extends object>(
  { backendUrl, publishableKey, token, headers, signal }: StoreAccess,
  path: string,
  body?: object,
  method = body ? "POST" : "GET",
): Promise<Reply> {
  const init: RequestInit = {
    method,
    credentials: "include",
    cache: "no-store",
    headers: {
      ...headers,
      "x-publishable-api-key": publishableKey,
      ...(body ? { "content-type": "application/json" } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    ...(signal ? { signal } : {}),
  }
  const url = `${backendUrl.replace(/\/+$/, "")}/store/${path}`
  const response = await fetch(url, init).catch((): undefined => undefined)
  if (!response) throw new PaymentRequestError(NO_RESPONSE, 0)
  const reply: Reply & Refusal = await response.json().catch(() => ({}))
  if (response.ok) return reply
  const { message = UNEXPECTED_RESPONSE, type, code = type } = reply
  throw new PaymentRequestError(String(message), response.status, code && String(code))
}
