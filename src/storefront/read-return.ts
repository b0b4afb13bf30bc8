import { PAYMENT_STATUSES, type PaymentStatus } from "./types"

/** The query parameters of your return page. Use them to choose what to show; the order itself comes from Medusa. */
export interface PaymentReturn {
  payment_session_id: string
  cart_id?: string
  /** Present once the order exists. */
  order_id?: string
  status: PaymentStatus
}

/**
 * Parses the URL of the page to which the gateway's payment page returned the customer. An unknown or missing status is
 * `pending`. The URL can be edited by the customer: it proves nothing.
 *
 * @param url Usually `window.location.href`. May be relative.
 * @returns The parameters, or undefined when the URL is not a return from a payment.
 */
export function readReturn(url: string | URL): PaymentReturn | undefined {
  const { searchParams } = new URL(url, "http://localhost")
  const session = searchParams.get("payment_session_id")
  if (!session) return undefined
  const status = PAYMENT_STATUSES.find((known) => known === searchParams.get("status")) ?? "pending"
  const cart = searchParams.get("cart_id")
  const order = searchParams.get("order_id")
  return {
    payment_session_id: session,
    status,
    ...(cart ? { cart_id: cart } : {}),
    ...(order ? { order_id: order } : {}),
  }
}
