import { round } from "../measure/round"
import type { Row } from "../row"
import { redirectCheckout, settled } from "../store/checkout"
import { byOperation, total } from "../store/gateway"

/**
 * How many requests does one redirect payment send to the gateway, its notification and the customer's return included?
 *
 * Checkouts one after the other; the gateway counts. The notification leaves the gateway while the customer returns, so
 * that both are under way at once. Unit: requests, the mean of all checkouts.
 */
export const requestsCheckout: Row = {
  key: "requests_checkout",
  what: "requests for one redirect payment, notification and return included",
  unit: "requests",
  targets: [{ figure: "value", atMost: 2 }],
  async measure({ sizes, store: opened }) {
    const store = await opened()
    await store.gateway.holdReplies(0)
    for (let at = 0; at < sizes.checkouts; at++) await redirectCheckout(store)
    await settled(store)
    const requests = await store.gateway.requests()
    return {
      value: round(total(requests) / sizes.checkouts),
      checkouts: sizes.checkouts,
      ...byOperation(requests),
    }
  },
}
