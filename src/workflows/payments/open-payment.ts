import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import { GatewayError, type ForwardingForm, type RequestOf } from "../../gateway"
import {
  paymentStates,
  requireRunning,
  requireOfAccount,
  type PaymentRow,
  type MpgiModuleService,
} from "../../modules/mpgi"
import { ALREADY_ORDERED, buildPaymentRequest, type RequestDetails } from "../../payment-request"
import { paymentHooks } from "../shared/feature"
import { hasPayment, orderOfCart } from "../shared/graph"
import { withOrder } from "./complete-cart"
import { withShopFields } from "./payment-request-hook"

/** Where a customer who follows a payment link goes. */
export type OpenedPayment =
  | { kind: "forward"; form: ForwardingForm }
  /** The customer goes to the return address: the payment is or was paid, or the cart is already an order. */
  | { kind: "finished" }
  /** The link is no longer valid. */
  | { kind: "gone" }

/**
 * Sends a customer to the gateway's page. It reads the cart as it is now, builds and signs the payment request, and
 * requests the form that forwards the customer. It moves no money, so there is nothing to undo. It refuses what the
 * merchant no longer offers. A payment that the gateway may know is queried first.
 *
 * It is a function and not a workflow. Medusa's engines store the input of workflows, and a crash leaves it there.
 * Neither the link nor the customer's data may be stored there.
 */
export async function openPayment(
  container: MedusaContainer,
  { token, seen }: { token: string; seen: RequestDetails },
): Promise<OpenedPayment> {
  const mpgi = container.resolve("mpgi")
  const found = await mpgi.payments.byToken(token)
  if (!found) return { kind: "gone" }
  // This is checked before it is recorded that the customer was sent to the gateway.
  requireRunning(mpgi.account(found.provider_id))
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const [placed] = await Promise.all([
    withOrder(found, container),
    found.opened_at ? undefined : requireOffered(found, container),
  ])
  const prepared = await preparePayment(placed, container)
  if (prepared.kind !== "forward") return prepared
  if (found.opened_at) await requireOffered(prepared.payment, container)
  const [payment, request] = await Promise.all([
    recordOpening(prepared.payment, mpgi),
    buildPaymentRequest({ query, mpgi, payment: prepared.payment, seen }).catch(nullIfOrdered),
  ])
  if (!request) return { kind: "finished" }
  const { gateway } = mpgi.accounts.get(payment.provider_id)
  const added = await beforeRequest(payment, request, container)
  const extended = await withShopFields(request, payment, container)
  const form = await gateway.checkout({ ...extended, ...added }).catch((error: unknown) => {
    if (isAwaitingDecision(payment, error)) return null
    throw error
  })
  if (!form) return { kind: "finished" }
  const now = await mpgi.payments.byOrderNo(payment.order_no)
  // After a decline, another tab has started over meanwhile. A payment on this page would not be followed. The link now
  // leads to the new attempt, or nowhere.
  if (now?.abandoned_at) return openPayment(container, { token, seen })
  return { kind: "forward", form }
}

async function requireOffered(payment: PaymentRow, container: MedusaContainer): Promise<void> {
  for (const hook of paymentHooks("requireOffered")) await hook(payment, container)
}

type PageRequest = RequestOf<"checkout">

async function beforeRequest(payment: PaymentRow, request: PageRequest, container: MedusaContainer) {
  const added: Partial<PageRequest> = {}
  for (const hook of paymentHooks("beforeRequest"))
    Object.assign(added, await hook(payment, request, container))
  return added
}

/** Null if the cart was paid in another way and is an order. The return address then leads to the order. */
function nullIfOrdered(error: unknown): null {
  if (MedusaError.isMedusaError(error) && error.code === ALREADY_ORDERED) return null
  throw error
}

/**
 * Whether the gateway refuses another page because it is still deciding about the input on the last one. The query has
 * just reported this payment as pending. So the customer sees that the payment is pending, and not that nothing was
 * charged.
 */
function isAwaitingDecision({ state }: PaymentRow, error: unknown): boolean {
  return state === "pending" && error instanceof GatewayError && error.code === "invalid_input"
}

type PreparedPayment = { kind: "forward"; payment: PaymentRow } | { kind: "finished" } | { kind: "gone" }

/**
 * Prepares a payment that a customer may open. A payment that was opened before is queried first, so that no order is
 * paid twice. A declined payment starts over with a new order number. {@link recordOpening} follows, before anything
 * is sent.
 */
async function preparePayment(found: PaymentRow, container: MedusaContainer): Promise<PreparedPayment> {
  const mpgi = container.resolve("mpgi")
  if (found.flow !== "redirect") return { kind: "gone" }
  if (found.abandoned_at) return { kind: (await isOrdered(found)) ? "finished" : "gone" }
  const own = !mpgi.accounts.hasOtherCredentials(found)
  const payment = found.opened_at && own ? (await mpgi.syncPayment(found)).payment : found
  switch (paymentStates[payment.state].attempts.byLink) {
    case "this":
      // The customer may be paying at this moment on a page that was opened with the other credentials. If the customer
      // paid here as well, the order would be paid twice.
      if (payment.opened_at) requireOfAccount([payment], mpgi.account(payment.provider_id))
      return { kind: "forward", payment }
    case "next": {
      // If Medusa has a payment, the purchase was paid once. If that payment was returned since, no new one is started.
      if (await isPaid(payment)) return { kind: "finished" }
      for (const hook of paymentHooks("synced")) await hook(payment, container)
      const { orderNoPrefix } = mpgi.accounts.get(payment.provider_id).options
      return { kind: "forward", payment: await mpgi.payments.nextAttempt(payment, orderNoPrefix) }
    }
    case "none":
      return { kind: "finished" }
  }

  async function isPaid(payment: PaymentRow): Promise<boolean> {
    const { completed_at } = payment
    if (completed_at !== null || (await hasPayment(payment, container))) return true
    return isOrdered(payment)
  }

  /** If the order was placed first, the customer may try to pay it as often as needed. */
  async function isOrdered({ order_id, cart_id }: PaymentRow): Promise<boolean> {
    return order_id === null && (await orderOfCart(cart_id, container)) !== null
  }
}

/**
 * Records that the gateway may know the order, and with which credentials. The record is committed before anything is
 * sent, and is not undone. How the customer came back the last time no longer counts.
 */
async function recordOpening(payment: PaymentRow, mpgi: MpgiModuleService): Promise<PaymentRow> {
  const { opened_at, returned_as, order_no, provider_id } = payment
  if (opened_at && !returned_as) return payment
  const opened = opened_at ? {} : { ...mpgi.accounts.credentialsOf(provider_id), opened_at: new Date() }
  return mpgi.payments.change(order_no, { ...opened, returned_as: null })
}
