import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError, Modules } from "@medusajs/framework/utils"
import { amountOf } from "../../gateway"
import { HOUR, PAYMENT_LINK_CREATED, type PaymentLinkRow } from "../../modules/mpgi"
import { readOrderBalance } from "../../payment-request"
import { accountForOrder } from "./account-for-order"
import { outstandingAmount } from "./payment-link-state"

export interface CreatePaymentLinkInput {
  order_id: string
  /**
   * The account that takes the payment. Default: the account of an earlier payment of the order, or the first that
   * the order's region offers.
   */
  provider_id?: string | undefined
  /** Default: the option `paymentLinks.expiresAfterHours`. `expires_at` sets the time itself. */
  expires_in_hours?: number | undefined
  expires_at?: Date
  /** Whether the event is emitted. Default: true. */
  announce?: boolean
  /** Medusa's user or API key. */
  created_by: string
}

/**
 * Creates a link by which a customer pays what an order owes. Emits `mpgi.payment_link.created` with its address, for
 * the mail. Moves no money.
 *
 * It is a function and not a workflow. Medusa's engines store what workflows return, and anyone with the address can
 * open the payment.
 * @throws MedusaError `not_found` without the order, `not_allowed` if it owes nothing or no account can take it
 */
export async function createPaymentLink(
  { order_id, provider_id: wanted, created_by, announce = true, ...validity }: CreatePaymentLinkInput,
  container: MedusaContainer,
): Promise<{ link: PaymentLinkRow; url: string }> {
  const mpgi = container.resolve("mpgi")
  const order = await readOrderBalance(container.resolve(ContainerRegistrationKeys.QUERY), order_id)
  if (!order) throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no order ${order_id}.`)
  if (order.canceled) throw refused("The order is canceled. A payment link needs an active order.")
  const provider_id = await accountForOrder(order, wanted, container)
  const owed = outstandingAmount(order, provider_id, mpgi)
  if (owed === null) throw refused("The order owes nothing. Edit the order first, or capture its payment.")
  const amount = amountOf(owed)
  const { currency_code } = order
  const choice = { flow: "redirect" as const }
  const refusal = await mpgi.checkoutSettings.refusal(provider_id, { amount, currency_code }, choice)
  if (refusal) throw refused(`${refusal.field}: ${refusal.message}`)
  const hours = validity.expires_in_hours ?? mpgi.paymentLinkOptions.expiresAfterHours
  const expires_at = validity.expires_at ?? new Date(Date.now() + hours * HOUR)
  const { link, token } = await mpgi.paymentLinks.create({
    order_id,
    provider_id,
    amount,
    currency_code,
    expires_at,
    created_by,
  })
  const { backendUrl } = mpgi.account(provider_id).options
  const url = `${backendUrl.replace(/\/+$/, "")}/mpgi/link/${token}`
  if (!announce) return { link, url }
  const data = { id: link.id, order_id, url, amount, currency_code, expires_at: expires_at.toISOString() }
  await container.resolve(Modules.EVENT_BUS).emit({ name: PAYMENT_LINK_CREATED, data })
  return { link, url }
}

function refused(message: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, message)
}

/**
 * Makes a link invalid. A customer who is already at the gateway can still pay. That payment is for what the order
 * owes.
 * @throws MedusaError `not_found`
 */
export async function deactivatePaymentLink(id: string, container: MedusaContainer): Promise<PaymentLinkRow> {
  const link = await container.resolve("mpgi").paymentLinks.deactivate(id)
  if (link) return link
  throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no payment link ${id}.`)
}
