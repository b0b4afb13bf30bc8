import { alternate } from "../measure/alternate"
import { median } from "../measure/median"
import { medianRatio } from "../measure/ratio"
import { round } from "../measure/round"
import type { Row } from "../row"
import { directCheckout, redirectCheckout } from "../store/checkout"
import { STRIPE } from "../store/stripe"

const DELAY_MS = 100

/**
 * How does a whole checkout compare with Medusa's provider for Stripe?
 *
 * Whole checkouts in turn, from the empty cart to the order. The gateway and the stub of Stripe hold every reply for 100 ms, that
 * of the gateway's last page to the customer included. The customer's time on that page, or in Stripe's form, does not count.
 * Unit: median of the rounds' ratios.
 */
export const checkoutVsStripe: Row = {
  key: "checkout_vs_stripe",
  what: `whole checkout / the same with @medusajs/payment-stripe, delay ${DELAY_MS} ms`,
  unit: "ratio",
  targets: [{ figure: "value", atMost: 0.95 }],
  async measure({ sizes, store: opened }) {
    const store = await opened()
    await store.gateway.holdReplies(DELAY_MS)
    await store.stripe.holdReplies(DELAY_MS)
    const times = await alternate(sizes.comparedCheckouts, {
      ours: async () => (await redirectCheckout(store, { pageMs: DELAY_MS })).ms,
      stripe: () => directCheckout(store, STRIPE),
    })
    await store.gateway.holdReplies(0)
    await store.stripe.holdReplies(0)
    const { ratio, low, high } = medianRatio(times.ours, times.stripe)
    return {
      value: round(ratio),
      low: round(low),
      high: round(high),
      ours_ms: round(median(times.ours)),
      stripe_ms: round(median(times.stripe)),
      checkouts: sizes.comparedCheckouts,
      delay_ms: DELAY_MS,
    }
  },
}
