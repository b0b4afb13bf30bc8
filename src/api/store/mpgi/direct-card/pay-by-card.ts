import type { MpgiModuleService, PaymentRow } from "../../../../modules/mpgi"
import {
  buildPaymentRequest,
  type BuildInput,
  type DeviceData,
  type SeenRequest,
} from "../../../../workflows/payment-request"
import { requireOffered } from "../../../../workflows/require-offered"
import { notFound } from "../own-payment"
import { Refused } from "../refused"
import { brake } from "./brake"
import type { CardFields } from "./card-request"
import { send } from "./send"
import { isOpen, settle } from "./settle"

/** What a direct card payment needs. */
export interface CardPayment {
  mpgi: MpgiModuleService
  query: BuildInput["query"]
  payment: PaymentRow
  card: CardFields
  device: DeviceData
  seen: SeenRequest
}

/**
 * Pays a session by card, and answers the payment as it then is. A plain function, not a workflow: Medusa stores
 * what workflows are given. The card lives in this call alone.
 *
 * One card at a time: the row is claimed before anything is sent, so of two clicks one finds it taken. Where an
 * earlier answer is missing, the gateway is asked first, and until it is clear that nothing was made of it,
 * nothing is sent. A card that was declined makes room for another, under a new order number.
 * @throws Refused 404, 409, 429 or 503; MedusaError when the cart has changed or the choice is not offered.
 */
export async function payByCard(input: CardPayment): Promise<PaymentRow> {
  const { mpgi, query, card, seen } = input
  const { options } = mpgi.account(input.payment.provider_id)
  if (!options.directCard.enabled) throw notFound()
  requireCardFlow(input.payment)
  const current = await ready(await settle(input.payment, mpgi), input)
  if (current.state !== "created" || isOpen(current)) return current
  await brake(mpgi, current, seen.ip)
  const { installments, installments_id } = { ...current.choices, ...card }
  await requireOffered(mpgi, { ...current, choices: { installments, installments_id } })

  const device = { ...mpgi.devices.of(current), ...input.device, ...seen }
  const request = await buildPaymentRequest({ query, mpgi, payment: { ...current, device }, seen })
  const { return_url: _return, cancel_url: _cancel, ...fields } = request
  if (fields.subscription) requireAtOnce(card)
  const claimed = await mpgi.cardAttempts.claim(current.order_no, device)
  if (!claimed) return latest(current, mpgi)
  if (fields.subscription) await mpgi.subscriptions.records.wished(claimed, fields.subscription)
  return send(claimed, { ...fields, ...card }, mpgi)
}

/** A declined payment starts over; of two requests that see the decline, one does it. */
async function ready(payment: PaymentRow, { mpgi, seen }: CardPayment): Promise<PaymentRow> {
  if (payment.state !== "declined") return payment
  await brake(mpgi, payment, seen.ip)
  const { orderNoPrefix } = mpgi.account(payment.provider_id).options
  try {
    return await mpgi.payments.nextAttempt(payment, orderNoPrefix)
  } catch (error) {
    const other = await latest(payment, mpgi)
    if (other.order_no === payment.order_no) throw error
    return other
  }
}

/** A session has one way to pay, chosen when it was made: its order is never open in two places. */
function requireCardFlow({ flow }: PaymentRow): void {
  if (flow === "card") return
  throw new Refused(409, "not_a_card_session", "This payment session was not made for a card")
}

/** The manual has no rule for a contract whose first payment is in installments, so it is not sent. */
function requireAtOnce({ installments, installments_id }: CardFields): void {
  if (Number(installments ?? 0) <= 1 && !installments_id) return
  const words = "A subscription cannot be paid in installments: choose to pay at once."
  throw new Refused(400, "mpgi_plan_installments", words)
}

async function latest(payment: PaymentRow, mpgi: MpgiModuleService): Promise<PaymentRow> {
  return (await mpgi.payments.ofSession(payment.payment_session_id)) ?? payment
}
