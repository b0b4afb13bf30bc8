import type { MedusaContainer } from "@medusajs/framework/types"
import { UNKNOWN_CARD, endedUnpaid, type PaymentRow, type MpgiModuleService } from "../../modules/mpgi"
import type { Feature } from "../shared/feature"
import { graph } from "../shared/graph"

/** Cards that customers let the shop keep. */
export const savedCardsFeature: Feature = {
  name: "saved-cards",
  payments: {
    beforeRequest: (payment, _, container) => consentOfPage(payment, container),
    synced: (payment, container) => withdrawConsent(container.resolve("mpgi"), payment),
  },
  deleteExpired: async (container) => {
    const { savedCards, abandonedDays } = container.resolve("mpgi")
    return {
      /** Consents to save a card, if the gateway has saved no card. */
      consents: await savedCards.forgetConsents(abandonedDays),
      /** Saved cards of deleted customers, if this package received no event of the deletion. */
      accounts: await forgetDeletedCustomers(container),
    }
  },
}

/**
 * The part of the request for the gateway's page that is about the card: a `token_flag` if the customer agreed to save
 * it. The consent is recorded first. Manual 2.2. The card is not known yet: a notification reports it with its token.
 *
 * Everything is checked again, because the page may be opened long after the session was created. The account must
 * still save cards, and the purchase must still be that customer's. A payment link can reach anyone, so a payment that
 * was opened by a link saves no card.
 */
async function consentOfPage(
  payment: PaymentRow,
  container: MedusaContainer,
): Promise<{ token_flag?: string }> {
  const { order_no, provider_id, payment_link_id } = payment
  const customer_id = payment.choices?.save_card_for
  if (typeof customer_id !== "string") return {}
  const mpgi = container.resolve("mpgi")
  const { enabled, tokenFlag } = mpgi.account(provider_id).options.savedCards
  const buyer =
    enabled && payment_link_id === null ? await mpgi.medusaPurchases.findBuyer(payment) : undefined
  if (buyer?.customer_id !== customer_id) {
    await mpgi.savedCards.withdraw(order_no)
    return {}
  }
  await mpgi.savedCards.consented({ ...UNKNOWN_CARD, customer_id, order_no, provider_id })
  return { token_flag: tokenFlag }
}

/** Deletes the consent to save a card on the gateway's page, once the payment brings no money. A saved card stays. */
async function withdrawConsent(
  { savedCards }: Pick<MpgiModuleService, "savedCards">,
  { order_no, state, choices }: PaymentRow,
): Promise<void> {
  if (choices?.save_card_for && endedUnpaid(state)) await savedCards.withdraw(order_no)
}

/** How many customers are read at a time. */
const BATCH = 500

/**
 * Deletes the saved cards of customers that Medusa no longer has. Usually the event of the deletion has already done
 * so. If the event bus is in memory and the server dies, the event is lost. Returns for how many customers cards were
 * deleted.
 */
async function forgetDeletedCustomers(container: MedusaContainer): Promise<number> {
  const { savedCards } = container.resolve("mpgi")
  let forgotten = 0
  for (let after = ""; ;) {
    const ids = await savedCards.customersAfter(after, BATCH)
    const last = ids.at(-1)
    if (last === undefined) return forgotten
    after = last
    const filters = { id: ids }
    const rows = await graph<{ id: string }>(container, { entity: "customer", fields: ["id"], filters })
    const known = new Set(rows.map(({ id }) => id))
    for (const id of ids) {
      if (known.has(id)) continue
      await savedCards.forgetCustomer(id)
      forgotten += 1
    }
  }
}
