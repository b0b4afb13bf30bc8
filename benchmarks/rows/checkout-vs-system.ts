import { alternate } from "../measure/alternate"
import { median } from "../measure/median"
import { medianRatio } from "../measure/ratio"
import { round } from "../measure/round"
import type { Row } from "../row"
import { directCheckout, redirectCheckout } from "../store/checkout"
import { SYSTEM } from "../store/store"

/**
 * What does a payment by redirect add to a checkout with Medusa's own manual provider, which sends nothing?
 *
 * Whole checkouts in turn, from the empty cart to the order, at a gateway without delay. The customer's time on the gateway's page
 * does not count; the notification is received and applied meanwhile. Unit: median of the
 * rounds' ratios.
 */
export const checkoutVsSystem: Row = {
  key: "checkout_vs_system",
  what: "whole checkout / the same with Medusa's manual provider, delay 0",
  unit: "ratio",
  targets: [{ figure: "value", atMost: 1.1 }],
  async measure({ sizes, store: opened }) {
    const store = await opened()
    await store.gateway.holdReplies(0)
    const times = await alternate(sizes.comparedCheckouts, {
      ours: async () => (await redirectCheckout(store)).ms,
      system: () => directCheckout(store, SYSTEM),
    })
    const { ratio, low, high } = medianRatio(times.ours, times.system)
    return {
      value: round(ratio),
      low: round(low),
      high: round(high),
      ours_ms: round(median(times.ours)),
      system_ms: round(median(times.system)),
      checkouts: sizes.comparedCheckouts,
    }
  },
}
