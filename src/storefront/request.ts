import { PAYMENT_STATUSES, type PaymentResult, type StoreAccess } from "./types"

/** The server refused or did not understand. Holds the server's words, which name fields and never values. */
export class PaymentRequestError extends Error {
  override readonly name = "PaymentRequestError"
  constructor(
    message: string,
    /** HTTP status; 0 when no answer came, and then nobody knows whether the payment was made. */
    readonly status: number,
  ) {
    super(message)
  }
}

/** Calls one of the plugin's store routes for a session. @throws PaymentRequestError. */
export async function callSession(access: StoreAccess, path: string, body?: object): Promise<PaymentResult> {
  const answer = await callStore<{ payment_session?: PaymentResult }>(
    access,
    `payment-sessions/${path}`,
    body,
  )
  if (!answer.payment_session) throw new PaymentRequestError(NOT_UNDERSTOOD, 200)
  const { status, ...rest } = answer.payment_session
  return { ...rest, status: PAYMENT_STATUSES.find((known) => known === status) ?? "pending" }
}

const NOT_UNDERSTOOD = "The shop did not understand the request."

/** Calls any of them: a path below `/store/mpgi`. @throws PaymentRequestError. */
export async function callStore<Answer extends object>(
  { backendUrl, publishableKey, token, signal }: StoreAccess,
  path: string,
  body?: object,
): Promise<Answer> {
  const init: RequestInit = {
    method: body ? "POST" : "GET",
    credentials: "include",
    cache: "no-store",
    headers: {
      "x-publishable-api-key": publishableKey,
      ...(body ? { "content-type": "application/json" } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    ...(signal ? { signal } : {}),
  }
  const address = `${backendUrl.replace(/\/+$/, "")}/store/mpgi/${path}`
  const response = await fetch(address, init).catch((): undefined => undefined)
  if (!response) throw new PaymentRequestError("No answer from the shop. Ask for the payment's status.", 0)
  const answer = (await response.json().catch(() => ({}))) as Answer & { message?: unknown }
  if (response.ok) return answer
  const words = typeof answer.message === "string" ? answer.message : NOT_UNDERSTOOD
  throw new PaymentRequestError(words, response.status)
}
