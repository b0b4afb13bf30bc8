import { paymentStatus, PaymentRequestError, type StoreAccess } from "medusa-payment-mpgi/storefront"

/**
 * Creates a route handler that replies with the status of a payment session. Use it if the customer's token is in an
 * httpOnly cookie, which scripts cannot read. Its parameters are `?payment_session_id=` and the `payment_return` of the
 * return page.
 *
 * @param access How to reach the Medusa server for this request, with the token from its cookie.
 */
export function createStatusRoute(
  access: (request: Request) => StoreAccess | Promise<StoreAccess>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const { searchParams } = new URL(request.url)
    const session = searchParams.get("payment_session_id")
    const paymentReturn = searchParams.get("payment_return")
    if (!session) return reply({ message: "payment_session_id is missing" }, 400)
    try {
      return reply(
        await paymentStatus(
          { ...(await access(request)), ...(paymentReturn ? { paymentReturn } : {}) },
          session,
        ),
        200,
      )
    } catch (error) {
      if (!(error instanceof PaymentRequestError)) throw error
      return reply({ message: error.message }, error.status || 502)
    }
  }
}

const reply = (body: object, status: number) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json", "cache-control": "no-store" },
  })
