import type { BigNumberInput } from "@medusajs/framework/types"
import { MathBN, MedusaError } from "@medusajs/framework/utils"
import type { Account } from "../../modules/mpgi"
import { isMoney } from "../../modules/mpgi/values"
import type { Context } from "./session-data"

/**
 * Payments of less than the account can send. A promotion of 100 % may leave 0.0000000000000003 of a cart. Medusa
 * demands a payment session even then (hazard 19, docs/medusa-hazards.md#hazard-19). Such a session is authorized at
 * once, without a record of ours, an order number or a request.
 */

/**
 * Whether an amount of Medusa rounds to nothing at the gateway.
 * @throws MedusaError `invalid_data` for 0 itself: Medusa completes such a cart without a session
 */
export function isNothingDue(
  { cradle, providerId }: Context,
  amount: BigNumberInput,
  currency_code: string,
): boolean {
  if (MathBN.convert(amount).isZero())
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      "amount: nothing is to be paid, so there is nothing to authorize at the gateway. Complete the cart without a payment session.",
    )
  return !isMoney(cradle.mpgi.accounts.roundAmount(providerId, amount, currency_code))
}

/**
 * Whether the amount of a session rounds to nothing. The amount is read from Medusa's session, not from what a
 * storefront sends.
 */
export async function isSessionOfNothing(context: Context, id: unknown): Promise<boolean> {
  if (typeof id !== "string" || id === "") return false
  const session = await context.cradle.mpgi.medusaPurchases.findAmount(id)
  if (session?.provider_id !== context.providerId) return false
  return isNothingDue(context, session.amount, session.currency_code)
}

/**
 * The data of such a session for the storefront, with every name that has a meaning in other sessions. A storefront
 * that redirects to the payment page goes straight to the customer's return page, which finds the session authorized.
 */
export function nothingDueSession(session_id: string, { storefront }: Account): Record<string, unknown> {
  const url = new URL(storefront.returnUrl)
  url.searchParams.set("payment_session_id", session_id)
  return {
    session_id,
    order_no: null,
    flow: "redirect",
    redirect_url: url.href,
    status: "authorized",
    transaction_id: null,
    installments: null,
    installments_id: null,
    subscription: null,
    save_card: null,
    device: null,
    mpgi_request: null,
    nothing_due: true,
  }
}

/** What Medusa stores about such a payment. */
export const NOTHING_DUE = { order_no: null, transaction_id: null, nothing_due: true }

/** Whether Medusa's payment is of this kind. Only `authorizePayment` writes its data. */
export function isPaymentOfNothing(data: Record<string, unknown> | undefined): boolean {
  return data?.nothing_due === true && typeof data.order_no !== "string"
}
