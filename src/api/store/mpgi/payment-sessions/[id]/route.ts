import type { MedusaResponse, MedusaStoreRequest } from "@medusajs/framework/http"
import { z } from "zod"
import type { Account, PaymentRow } from "../../../../../modules/mpgi"
import { paymentStates } from "../../../../../modules/mpgi/values"
import { RETURN_PROOF } from "../../../../shared/return-proof"
import { respond } from "../../respond"
import { ownSessionOfNothing, shownPayment, statusAfterReturn } from "../../own-payment"

export const Query = z.object({
  [RETURN_PROOF]: z
    .string()
    .optional()
    .describe("As the return address has it: proves that this browser came back from the payment page."),
})

/** The shortest time between two queries to the gateway, however many windows poll. */
const QUERY_EVERY_MS = 2_000

/** The status of a payment, for storefronts that poll. It queries the gateway while the result is not known. */
export async function GET(req: MedusaStoreRequest, res: MedusaResponse): Promise<void> {
  const { log } = req.scope.resolve("mpgi")
  await respond(res, log, async () => {
    const nothing = await ownSessionOfNothing(req)
    if (nothing) return { payment_session: ofNothing(nothing) }
    const { mpgi, payment, order_id, isOwn } = await shownPayment(req)
    const current = await mpgi.as("customer", () =>
      mpgi.cardPayments.settle(payment, { everyMs: QUERY_EVERY_MS }),
    )
    const id = current.payment_session_id
    const status = statusAfterReturn(current, order_id)
    if (!isOwn) return { payment_session: { id, status, sign_in_required: true } }
    return {
      payment_session: {
        id,
        status,
        flow: current.flow,
        ...(current.cart_id ? { cart_id: current.cart_id } : {}),
        ...(order_id ? { order_id } : {}),
        ...payableAt(mpgi.account(current.provider_id).options, current),
      },
    }
  })
}

/**
 * The status of a session whose amount is nothing: authorized without the gateway. The storefront completes the cart.
 */
function ofNothing({
  id,
  cart_id,
  order_id,
}: {
  id: string
  cart_id: string | null
  order_id: string | null
}) {
  return {
    id,
    status: "authorized" as const,
    flow: "redirect" as const,
    ...(cart_id ? { cart_id } : {}),
    ...(order_id ? { order_id } : {}),
  }
}

/**
 * The address where the customer can pay on the gateway's page, if the payment can still be made, even after a
 * decline. A storefront that placed the order first needs it, since it has no cart left to start over.
 */
function payableAt(
  { backendUrl }: Pick<Account, "backendUrl">,
  { flow, token, state, abandoned_at, completed_at }: PaymentRow,
): { redirect_url?: string } {
  const open = paymentStates[state].customer.link
  if (flow !== "redirect" || !token || abandoned_at || completed_at || !open) return {}
  return { redirect_url: `${backendUrl.replace(/\/+$/, "")}/mpgi/pay/${token}` }
}
