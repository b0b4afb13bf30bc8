import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { MPGI_MODULE } from "../../modules/mpgi"
import { buildPaymentRequest, type SeenRequest } from "../payment-request"
import type { PreparedPayment } from "./prepare-payment"

/**
 * Reads the cart as it is now, builds and signs the payment request, and asks the gateway for the form that
 * forwards the shopper. Nothing to undo: no money moves before the shopper pays there.
 */
export const openHostedPageStep = createStep(
  "mpgi-open-hosted-page",
  async ({ prepared, seen }: { prepared: PreparedPayment; seen: SeenRequest }, { container }) => {
    if (prepared.kind !== "forward") throw new Error("mpgi: nothing to forward")
    const { payment } = prepared
    const mpgi = container.resolve(MPGI_MODULE)
    const query = container.resolve(ContainerRegistrationKeys.QUERY)
    const request = await buildPaymentRequest({ query, mpgi, payment, seen })
    return new StepResponse(await mpgi.account(payment.provider_id).gateway.checkout(request))
  },
)
