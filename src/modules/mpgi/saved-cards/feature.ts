import { orderNo } from "../../../gateway"
import { describeError } from "../shared/describe-error"
import type { Feature } from "../shared/feature"
import type { Log } from "../shared/log"
import { cardOfMask } from "./card-brand"
import type { SavedCardRecords } from "./saved-card-records"

/** What saved cards add to the core. A card that cannot be saved never fails the payment, or its notification. */
export const savedCardsFeature: Feature<{ savedCards: SavedCardRecords; log: Log }> = {
  hooks: ({ savedCards, log }) => ({
    async received(provider_id, { notification_type, order_no, token_id, card }) {
      if (!order_no || !token_id || notification_type !== "payment") return
      const issued = savedCards.issued(orderNo(order_no), provider_id, token_id, cardOfMask(card))
      await issued.catch((error: unknown) => {
        log.error(`mpgi: the card of ${order_no} was not saved: ${describeError(error)}`)
      })
    },
  }),
}
