import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { GatewayError, type ForwardingForm } from "../../gateway"
import { MPGI_MODULE, requireRunning, type PaymentRow } from "../../modules/mpgi"
import { buildPaymentRequest, type RequestDetails } from "../../payment-request"
import { requireOffered } from "../checkout-settings/require-offered"
import { consentOfPage } from "../saved-cards/consent-of-page"
import { withPlacedOrder } from "../awaiting-orders/with-placed-order"
import { preparePayment, recordOpening } from "./prepare-payment"

/** Where the shopper who follows a payment link goes. */
export type OpenedPayment =
  | { kind: "forward"; form: ForwardingForm }
  /** It is paid, or was: to the return address. */
  | { kind: "finished" }
  /** The link is not valid any more. */
  | { kind: "gone" }

/**
 * Sends a shopper to the gateway's page: reads the cart as it is now, builds and signs the payment request, and requests
 * the form that forwards the shopper. Moves no money, so there is nothing to undo. What the merchant does not offer any
 * more is refused; a payment that the gateway may know is queried first.
 *
 * A function and not a workflow: Medusa's engines keep the input of workflows, and a crash leaves it there. Neither the
 * link nor the shopper's data may be kept there.
 */
export async function openPayment(
  container: MedusaContainer,
  { token, seen }: { token: string; seen: RequestDetails },
): Promise<OpenedPayment> {
  const mpgi = container.resolve(MPGI_MODULE)
  const found = await mpgi.payments.byToken(token)
  if (!found) return { kind: "gone" }
  // Before it is recorded that the shopper was sent to the gateway.
  requireRunning(mpgi.account(found.provider_id))
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const [placed] = await Promise.all([
    withPlacedOrder(found, container),
    found.opened_at ? undefined : requireOffered(mpgi, found, query),
  ])
  const prepared = await preparePayment(placed, container)
  if (prepared.kind !== "forward") return prepared
  if (found.opened_at) await requireOffered(mpgi, prepared.payment, query)
  const [payment, request] = await Promise.all([
    recordOpening(prepared.payment, mpgi),
    buildPaymentRequest({ query, mpgi, payment: prepared.payment, seen }),
  ])
  if (request.subscription) await mpgi.subscriptions.records.requested(payment, request.subscription)
  const { gateway } = mpgi.accounts.get(payment.provider_id)
  const consent = await consentOfPage(payment, container)
  const form = await gateway.checkout({ ...request, ...consent }).catch((error: unknown) => {
    if (isUndecided(payment, error)) return null
    throw error
  })
  if (!form) return { kind: "finished" }
  const now = await mpgi.payments.byOrderNo(payment.order_no)
  // Another tab has started over meanwhile, after a decline: what would be paid on this page is not followed. The link leads to the
  // new attempt now, or nowhere.
  if (now?.abandoned_at) return openPayment(container, { token, seen })
  return { kind: "forward", form }
}

/**
 * Whether the gateway refuses another page because it is still deciding about what was entered on the last one. The query has just
 * reported this payment as pending, so the shopper sees that, and not that nothing was charged.
 */
function isUndecided({ state }: PaymentRow, error: unknown): boolean {
  return state === "pending" && error instanceof GatewayError && error.code === "invalid_input"
}
