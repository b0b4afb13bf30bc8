import type { MedusaContainer } from "@medusajs/framework/types"
import { GatewayError } from "../../gateway"
import { FOLLOWED_DAYS, MPGI_MODULE, type Learned, type PaymentRow } from "../../modules/mpgi"

/**
 * Asks about payments whose shopper was sent to the gateway and of which nobody has heard since, one query a hundred
 * of an account. Answers the order numbers that somebody has to care for now. One that is undecided after a week is noted for a
 * person, and asked about no more; a notification is still heard.
 */
export async function askAboutUndecided(container: MedusaContainer): Promise<string[]> {
  const mpgi = container.resolve(MPGI_MODULE)
  const payments = await mpgi.duePayments.undecided(mpgi.providerIds())
  const found: string[] = []
  for (const providerId of mpgi.providerIds()) {
    const own = payments.filter(({ provider_id }) => provider_id === providerId)
    if (own.length === 0) continue
    try {
      for (const learned of await mpgi.learnAll(providerId, own)) {
        if (holdsMoney(learned)) found.push(learned.payment.order_no)
        else if (await giveUpOld(learned, container)) found.push(learned.payment.order_no)
      }
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      const { log } = container.resolve(MPGI_MODULE)
      log.warn(`mpgi: ${providerId} cannot be asked about ${own.length} payment(s) (${error.code})`)
    }
  }
  return found
}

function holdsMoney({ payment: { state }, extras }: Learned): boolean {
  const paid = ["authorised", "in_review", "partially_captured", "captured"]
  return extras.length > 0 || paid.includes(state)
}

/** True when a person has to see it: the gateway knows the payment and does not decide it. */
async function giveUpOld({ payment, state }: Learned, container: MedusaContainer): Promise<boolean> {
  const { order_no, opened_at } = payment
  if (!isUndecided(payment) || Date.now() - (opened_at?.getTime() ?? 0) < FOLLOWED_DAYS * 86_400_000)
    return false
  const problem = state === undefined ? "not_received" : "never_decided"
  await container.resolve(MPGI_MODULE).payments.change(order_no, { problem })
  return problem === "never_decided"
}

function isUndecided({ state }: PaymentRow): boolean {
  return state === "created" || state === "pending" || state === "unknown"
}
