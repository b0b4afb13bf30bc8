import type { AuthenticatedMedusaRequest, MedusaNextFunction, MedusaResponse } from "@medusajs/framework/http"
import type { MiddlewareRoute } from "@medusajs/framework/http"
import { isOurPayment } from "../permissions/is-our-payment"
import { refuseForeignPages } from "./refuse-foreign-pages"

/** Core's routes that move the money of a payment; payments of other providers pass untouched. */
async function refuseForOurPayments(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  if (await isOurPayment(req)) refuseForeignPages(req, res, next)
  else next()
}

export const ownOriginMiddlewares: MiddlewareRoute[] = [
  // Without methods it comes first, and covers every route below in every spelling that Express accepts.
  { matcher: "/admin/mpgi", middlewares: [refuseForeignPages] },
  { methods: ["POST"], matcher: "/admin/payments/:id/capture", middlewares: [refuseForOurPayments] },
  { methods: ["POST"], matcher: "/admin/payments/:id/refund", middlewares: [refuseForOurPayments] },
]
