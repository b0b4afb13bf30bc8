import { PAYMENT_STATUSES, type PaymentStatus } from "./types"

/** What the shopper came back with. A hint for the page to show; the order itself is Medusa's to tell. */
export interface PaymentReturn {
  payment_session_id: string
  cart_id?: string
  /** Present when the order is already made. */
  order_id?: string
  status: PaymentStatus
}

/** Reads the address of the return page. Undefined when nobody came back from a payment. */
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
