import type { InitiatePaymentInput, InitiatePaymentOutput } from "@medusajs/framework/types"
import { MedusaError, PaymentSessionStatus } from "@medusajs/framework/utils"
import type { Purchase, ChargeRow, NewPayment, PaymentRow } from "../../modules/mpgi"
import { sameAmount } from "../../gateway"
import {
  needsCustomer,
  notOffered,
  readSessionInput,
  sessionData,
  type Context,
  type SessionInput,
} from "./session-data"
import { isNothingDue, nothingDueSession } from "./nothing-due"

/**
 * Opens a payment for a session: creates our record with an order number. Sends no request.
 * @throws MedusaError `invalid_data` that names the field that is wrong, or that the merchant does not offer.
 */
export async function initiate(
  context: Context,
  input: InitiatePaymentInput,
): Promise<InitiatePaymentOutput> {
  const { cradle, providerId } = context
  const { options } = cradle.mpgi.account(providerId)
  const sessionId = input.data?.session_id
  if (typeof sessionId !== "string") {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      "The payment has no payment session. Create a payment session first.",
    )
  }
  const choice = readSessionInput(input.data, options)
  const { installments, installments_id, device, mpgi_request } = choice
  const seen = mpgi_request ? cradle.mpgi.devices.unseal(mpgi_request) : null
  if (isNothingDue(context, input.amount, input.currency_code)) {
    const { cart_id } = await cradle.mpgi.medusaPurchases.ofSession(sessionId)
    await termsOf(context, { cart_id, currency: input.currency_code, choice })
    return {
      id: sessionId,
      status: PaymentSessionStatus.AUTHORIZED,
      data: nothingDueSession(sessionId, options),
    }
  }
  const amount = cradle.mpgi.toAmount(providerId, input.amount, input.currency_code)
  const money = { amount, currency_code: input.currency_code }
  const { cart_id, order_id } = await cradle.mpgi.medusaPurchases.ofSession(sessionId)
  const cart = { query: cradle.query, cart_id }
  const [charge, refusal] = await Promise.all([
    cart_id ? cradle.mpgi.subscriptions.charges.ofCart(cart_id) : undefined,
    cradle.mpgi.checkoutSettings.refusal(providerId, money, choice, cart),
  ])
  if (charge) {
    const renewal = await initiateRenewal(context, charge, { ...money, payment_session_id: sessionId })
    return { id: renewal.order_no, status: PaymentSessionStatus.PENDING, data: sessionData(renewal, options) }
  }
  if (refusal) throw notOffered(refusal)
  const subscription = await termsOf(context, { cart_id, currency: input.currency_code, choice })
  const save_card_for = choice.save_card ? await saverOf(context, input, { cart_id, order_id }) : undefined
  const choices = { installments, installments_id, save_card_for, ...(subscription ? { subscription } : {}) }
  const payment = await cradle.mpgi.payments.open({
    provider_id: providerId,
    payment_session_id: sessionId,
    cart_id,
    order_id,
    amount,
    currency_code: input.currency_code.toLowerCase(),
    flow: choice.flow,
    return_url: choice.return_url ?? null,
    cancel_url: choice.cancel_url ?? null,
    device: device || seen ? { ...device, ...seen } : null,
    choices: Object.values(choices).some(Boolean) ? choices : null,
    prefix: options.orderNoPrefix,
  })
  return { id: payment.order_no, status: PaymentSessionStatus.PENDING, data: sessionData(payment, options) }
}

/**
 * The contract that the cart requests, which the customer sees and agrees to.
 * @throws MedusaError also if nothing is to be paid, since a contract begins with a payment
 */
function termsOf(
  { cradle, providerId }: Context,
  { cart_id, currency, choice }: { cart_id: string | null; currency: string; choice: SessionInput },
) {
  if (!cart_id) return null
  const { installments, installments_id } = choice
  const payment = { provider_id: providerId, currency, installments, installments_id }
  return cradle.mpgi.subscriptionPlans.termsOfCart(cradle.query, cart_id, payment)
}

/**
 * The customer who wants to save the card. The customer must be signed in, as Medusa's route reports it, and own the
 * purchase. The id is stored with the payment, so another customer who takes over the cart gets no card.
 * @throws MedusaError
 */
async function saverOf(
  { cradle }: Context,
  { context }: InitiatePaymentInput,
  purchase: Purchase,
): Promise<string> {
  const buyer = await cradle.mpgi.medusaPurchases.findBuyer(purchase)
  if (!buyer?.customer_id || buyer.customer_id !== context?.customer?.id) throw needsCustomer()
  return buyer.customer_id
}

/**
 * Opens the payment of a renewal's cart. It adopts the charge that the gateway has already made, under the gateway's
 * own order number. The renewal is recognized by its cart, which only this server knows, never by posted data. When
 * the payment is authorized, the amount that the gateway charged is compared with this amount.
 * @throws MedusaError `not_allowed` when the cart does not total the contract's amount
 */
async function initiateRenewal(
  { cradle: { mpgi, query }, providerId }: Context,
  charge: ChargeRow,
  money: Pick<NewPayment, "amount" | "currency_code" | "payment_session_id">,
): Promise<PaymentRow> {
  const subscription = await mpgi.subscriptions.records.byId(charge.subscription_id)
  const currency_code = money.currency_code.toLowerCase()
  const agrees =
    charge.provider_id === providerId &&
    subscription?.currency_code === currency_code &&
    sameAmount(subscription.contract_amount, money.amount)
  if (!agrees)
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "amount: the cart of this renewal differs from its contract. Create the order by hand, and link it with the charge.",
    )
  const known = await mpgi.chargePayments.of(charge.id)
  if (known && (await isAuthorized(query, known)))
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "payment_session: this renewal has a payment in Medusa already. Create the order by hand, and link it with the charge.",
    )
  const payment = await mpgi.chargePayments.open(charge, {
    ...money,
    ...mpgi.accounts.credentialsOf(charge.provider_id),
    currency_code,
  })
  if (!payment)
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "order_no: the gateway charged this renewal under the order number of another payment. Create the order by hand, and link it with the charge.",
    )
  return payment
}

/** Whether Medusa has a payment of the charge. A second payment, by another session, would count its money twice. */
async function isAuthorized(
  query: Context["cradle"]["query"],
  { payment_session_id }: PaymentRow,
): Promise<boolean> {
  const { data } = await query.graph({ entity: "payment", fields: ["id"], filters: { payment_session_id } })
  return data.length > 0
}
