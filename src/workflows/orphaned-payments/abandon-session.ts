import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { MINUTE, holdsMoney, type PaymentRow } from "../../modules/mpgi"
import { cartLockOf } from "../payments/keep-paid-session"
import { withLock } from "../shared/with-lock"
import { loadMedusaRecords } from "./medusa-records"
import { classifyOrphan } from "./find-orphans"

/** No cart completion takes longer than this. */
const COMPLETION_MS = MINUTE

/**
 * Separates a payment from its session before its money is voided or refunded, so that it does not become an order
 * meanwhile. This happens under the cart's lock, which a completion of the cart holds. Returns false if the payment has
 * got an order since it was checked.
 */
export async function abandonSession(payment: PaymentRow, container: MedusaContainer): Promise<boolean> {
  if (payment.abandoned_at) return true
  const { payment_session_id, provider_id, order_no } = payment
  const { payments, account } = moduleOf(container)
  const abandoned = await withLock(container, cartLockOf(payment), async () => {
    const now = (await payments.byOrderNo(order_no)) ?? payment
    const home = await loadMedusaRecords(now, container)
    if (!classifyOrphan(now, home, account(provider_id).options)?.final) return false
    await payments.abandonSession(payment_session_id)
    return { deletable: home.session && home.payment === null }
  })
  // Nothing can be paid with this session any more. If it is removed, the storefront starts a new one.
  if (abandoned && abandoned.deletable) await removeSession(payment_session_id, container)
  return abandoned !== false
}

function moduleOf(container: MedusaContainer) {
  const mpgi = container.resolve("mpgi")
  return { payments: mpgi.payments, account: (id: string) => mpgi.account(id) }
}

async function removeSession(id: string, container: MedusaContainer): Promise<void> {
  await container
    .resolve(Modules.PAYMENT)
    .deletePaymentSession(id)
    .catch(() => undefined)
}

/**
 * Whether an order is certain to stay. Medusa creates an order before it authorizes the payment, and deletes it if the
 * authorization fails. So the existence of a young order proves nothing (hazard 5, docs/medusa-hazards.md#hazard-5).
 */
export function isLasting(created_at: string | Date): boolean {
  return new Date(created_at).getTime() + COMPLETION_MS < Date.now()
}

/** Whether a payment had no order and the gateway no longer has its money. */
export function wasReturned({ orphaned_at, state }: PaymentRow): boolean {
  return orphaned_at !== null && !holdsMoney(state)
}
