import { orderNo } from "../../../gateway"
import { describeError } from "../shared/describe-error"
import type { Feature, Hooks } from "../shared/feature"
import type { Log } from "../shared/log"
import { cardOfMask } from "./card-brand"
import type { SavedCardRecords } from "./saved-card-records"

/** What saved cards add to the core. A payment, or a message about one, never depends on whether its card is saved. */
export const savedCardsFeature = {
  audited: ["saved_card"],
  // The token that charges a customer's saved card, and the customer's name for the card.
  sealed: [
    { table: "mpgi_saved_card", column: "token", row: "id", json: false, always: true },
    { table: "mpgi_saved_card", column: "label", row: "id", json: false },
  ],
  hooks({ savedCards, log }: { savedCards: SavedCardRecords; log: Log }): Hooks {
    const logged = (order_no: string) => (error: unknown) => {
      log.error(`mpgi: the card of ${order_no} was not saved: ${describeError(error)}`)
    }
    return {
      async received(provider_id, { notification_type, order_no, token_id, card }) {
        if (!order_no || !token_id || notification_type !== "payment") return
        const issued = savedCards.issued(orderNo(order_no), provider_id, token_id, cardOfMask(card))
        await issued.catch(logged(order_no))
      },
      async cardRequested({ order_no, provider_id }, { consent }) {
        if (consent) await savedCards.consented({ ...consent, order_no, provider_id })
      },
      // A declined payment saves no card. If the reply has no token, a notification may still bring one.
      async cardAnswered({ order_no, provider_id, state }, reply) {
        const token_id = reply?.token_id ?? ""
        if (state === "declined") await savedCards.withdraw(order_no).catch(logged(order_no))
        else if (token_id !== "")
          await savedCards.issued(order_no, provider_id, token_id).catch(logged(order_no))
      },
      customerData: {
        async export(customer_id) {
          const cards = await savedCards.ofCustomer(customer_id)
          return {
            saved_cards: cards.map((card) => ({
              brand: card.brand,
              last4: card.last4,
              label: savedCards.labelOf(card),
              expiration_month: card.expiration_month,
              expiration_year: card.expiration_year,
              consented_at: card.consented_at,
              order_no: card.order_no,
            })),
          }
        },
        erase: (customer_id, by) => savedCards.forgetCustomer(customer_id, undefined, by),
      },
    }
  },
} as const satisfies Feature<never>
