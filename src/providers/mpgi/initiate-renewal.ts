import { MedusaError } from "@medusajs/framework/utils"
import { sameAmount } from "../../gateway"
import type { ChargeRow, NewPayment, PaymentRow } from "../../modules/mpgi"
import type { Context } from "./context"

/**
 * The payment of a renewal's cart: the charge that the gateway has made already, adopted under the gateway's own order number. It is
 * recognized by the cart, which only this server knows, never by what was posted. What the gateway charged is compared
 * with this amount when the payment is authorized.
 * @throws MedusaError `not_allowed` when the cart does not total the contract's amount
 */
export async function initiateRenewal(
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

/** Whether Medusa has a payment of the charge: a second one, by another session, would count its money twice. */
async function isAuthorized(
  query: Context["cradle"]["query"],
  { payment_session_id }: PaymentRow,
): Promise<boolean> {
  const { data } = await query.graph({ entity: "payment", fields: ["id"], filters: { payment_session_id } })
  return data.length > 0
}
