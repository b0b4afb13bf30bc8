import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError, Modules } from "@medusajs/framework/utils"
import { MPGI_MODULE, ORDER_PAYMENT_REMINDER, type AwaitingOrderRow } from "../../modules/mpgi"
import { createPaymentLink } from "../payment-links/create-payment-link"
import type { Terms } from "./terms-of-wait"

type Awaiting = { order_id: string; terms: Terms }

/** Who creates the links. */
const SYSTEM = "system"

/**
 * Creates a link that is good until the order is canceled, and emits `mpgi.payment_link.created` for the mail. Noted afterwards:
 * a crash in between announces another link, and a customer is never left without one.
 */
export async function announceLink(
  row: AwaitingOrderRow,
  awaiting: Awaiting,
  container: MedusaContainer,
): Promise<void> {
  if (!(await linkFor(row, awaiting, true, container))) return
  await container.resolve(MPGI_MODULE).awaitingOrders.change(row.id, { announced_at: new Date() })
}

/** Emits `mpgi.order.payment_reminder` with a new link. Noted before: a crash in between loses a reminder, and sends none twice. */
export async function remindOfPayment(
  row: AwaitingOrderRow,
  awaiting: Awaiting,
  container: MedusaContainer,
): Promise<void> {
  if (!(await container.resolve(MPGI_MODULE).awaitingOrders.remind(row.id))) return
  const made = await linkFor(row, awaiting, false, container)
  if (!made) return
  const { amount, currency_code } = made.link
  const cancels_at = awaiting.terms.cancels_at.toISOString()
  const data = { order_id: awaiting.order_id, url: made.url, amount, currency_code, cancels_at }
  await container.resolve(Modules.EVENT_BUS).emit({ name: ORDER_PAYMENT_REMINDER, data })
}

/** Undefined where the account can take no payment for the order now: the log says why. */
async function linkFor(
  { provider_id }: AwaitingOrderRow,
  { order_id, terms }: Awaiting,
  announce: boolean,
  container: MedusaContainer,
) {
  try {
    const expires_at = terms.cancels_at
    return await createPaymentLink(
      { order_id, provider_id, expires_at, announce, created_by: SYSTEM },
      container,
    )
  } catch (error) {
    if (!MedusaError.isMedusaError(error)) throw error
    const { log } = container.resolve(MPGI_MODULE)
    log.warn(`mpgi: no payment link was created for the order ${order_id}: ${error.message}`)
    return undefined
  }
}
