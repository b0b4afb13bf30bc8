import type { MedusaContainer } from "@medusajs/framework/types"
import { FOLLOWED_DAYS, inHalves, MPGI_MODULE, type Learned, type PaymentRow } from "../../modules/mpgi"
import { neverDecided } from "../orphans/cases-of"

/**
 * Asks about payments whose shopper was sent to the gateway and of which nobody has heard since, one query a hundred
 * of an account: see {@link inHalves}. Answers the order numbers that hold money now. One that is undecided after a week is noted for a
 * person, and asked about no more; a notification is still heard.
 */
export async function askAboutUndecided(container: MedusaContainer): Promise<string[]> {
  const mpgi = container.resolve(MPGI_MODULE)
  const payments = await mpgi.duePayments.undecided(mpgi.providerIds())
  const paid: string[] = []
  for (const providerId of mpgi.providerIds()) {
    const own = payments.filter(({ provider_id }) => provider_id === providerId)
    if (own.length === 0) continue
    const unasked = await inHalves(own, async (some) => {
      for (const learned of await mpgi.learnAll(providerId, some)) {
        if (holdsMoney(learned)) paid.push(learned.payment.order_no)
        else await giveUpOld(learned, container)
      }
    })
    for (const { items, error } of unasked) {
      const whose = items.length === 1 ? items[0]!.order_no : `${items.length} payments`
      mpgi.log.warn(`mpgi: ${providerId} cannot be asked about ${whose} (${error.code})`)
    }
  }
  return paid
}

function holdsMoney({ payment: { state }, extras }: Learned): boolean {
  const paid = ["authorised", "in_review", "partially_captured", "captured"]
  return extras.length > 0 || paid.includes(state)
}

async function giveUpOld({ payment, state }: Learned, container: MedusaContainer): Promise<void> {
  const { order_no, opened_at } = payment
  if (!isUndecided(payment) || Date.now() - (opened_at?.getTime() ?? 0) < FOLLOWED_DAYS * 86_400_000) return
  const problem = state === undefined ? "not_received" : "never_decided"
  const { payments, cases } = container.resolve(MPGI_MODULE)
  const given_up = await payments.change(order_no, { problem })
  if (problem === "never_decided") await cases.open(neverDecided(given_up))
}

function isUndecided({ state }: PaymentRow): boolean {
  return state === "created" || state === "pending" || state === "unknown"
}
