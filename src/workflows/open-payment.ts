import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createWorkflow, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import type { ForwardingForm } from "../gateway"
import { MPGI_MODULE } from "../modules/mpgi"
import { buildPaymentRequest, type SeenRequest } from "./payment-request"
import { requireOffered } from "./require-offered"
import { preparePaymentStep } from "./steps/prepare-payment"

/** Where the shopper who follows a payment link goes. */
export type OpenedPayment =
  | { kind: "forward"; form: ForwardingForm }
  /** It is paid, or was: to the return address. */
  | { kind: "finished" }
  /** The link means nothing any more. */
  | { kind: "gone" }

const preparePaymentWorkflow = createWorkflow(
  "mpgi-prepare-payment",
  (input: { payment_session_id: string }) => {
    return new WorkflowResponse(preparePaymentStep(input))
  },
)

/**
 * Sends a shopper to the gateway's page: reads the cart as it is now, builds and signs the payment request, and asks
 * the gateway for the form that forwards the shopper. Moves no money, so there is nothing to undo. What the merchant
 * does not offer any more is refused; of a payment that the gateway may know, the gateway is asked before.
 *
 * A plain function around a workflow: Medusa's engines keep what workflows are given, and what a crash leaves of it
 * stays. Neither the link nor what is known of the shopper is to lie there.
 */
export async function openPayment(
  container: MedusaContainer,
  { token, seen }: { token: string; seen: SeenRequest },
): Promise<OpenedPayment> {
  const mpgi = container.resolve(MPGI_MODULE)
  const found = await mpgi.payments.byToken(token)
  if (!found) return { kind: "gone" }
  const { payment_session_id } = found
  if (!found.opened_at) await requireOffered(mpgi, found)
  const { result } = await preparePaymentWorkflow(container).run({ input: { payment_session_id } })
  if (result.kind !== "forward") return result
  const payment = await mpgi.payments.byOrderNo(result.order_no)
  if (!payment) return { kind: "gone" }
  if (found.opened_at) await requireOffered(mpgi, payment)
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const request = await buildPaymentRequest({ query, mpgi, payment, seen })
  if (request.subscription) await mpgi.subscriptions.records.wished(payment, request.subscription)
  return { kind: "forward", form: await mpgi.account(payment.provider_id).gateway.checkout(request) }
}
