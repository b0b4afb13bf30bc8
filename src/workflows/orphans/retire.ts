import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { MPGI_MODULE, type PaymentRow } from "../../modules/mpgi"
import { homeOf } from "./home-of-payment"
import { orphanhood } from "./orphanhood"

/** Seconds that we wait for a completion of the cart that is under way. */
const PATIENCE = 30

/**
 * Takes a payment off its session before its money is given back, so that nobody makes an order of it meanwhile: under
 * the cart's lock, which completing the cart holds. False when the payment has found an order since it was looked at.
 */
export async function retire(payment: PaymentRow, container: MedusaContainer): Promise<boolean> {
  if (payment.tombstoned_at) return true
  const { cart_id, payment_session_id, provider_id, order_no } = payment
  const { payments, account } = moduleOf(container)
  const key = cart_id ?? `mpgi:session:${payment_session_id}`
  const given_up = await container.resolve(Modules.LOCKING).execute(
    key,
    async () => {
      const now = (await payments.byOrderNo(order_no)) ?? payment
      const home = await homeOf(now, container)
      if (!orphanhood(now, home, account(provider_id).options)?.final) return false
      await payments.tombstoneSession(payment_session_id)
      return { deletable: home.session && home.payment === null }
    },
    { timeout: PATIENCE },
  )
  // A session that leads nowhere: without it, the storefront starts a new one.
  if (given_up && given_up.deletable) await removeSession(payment_session_id, container)
  return given_up !== false
}

function moduleOf(container: MedusaContainer) {
  const mpgi = container.resolve(MPGI_MODULE)
  return { payments: mpgi.payments, account: (id: string) => mpgi.account(id) }
}

async function removeSession(id: string, container: MedusaContainer): Promise<void> {
  await container
    .resolve(Modules.PAYMENT)
    .deletePaymentSession(id)
    .catch(() => undefined)
}
