import { alternate } from "../measure/alternate"
import { median } from "../measure/median"
import { round } from "../measure/round"
import type { Row } from "../row"
import { directCheckout, redirectCheckout } from "../store/checkout"
import { SYSTEM } from "../store/store"

/**
 * What does a payment by redirect add to a checkout with Medusa's own manual provider, which sends nothing?
 *
 * Whole checkouts in turn, from the empty cart to the order, at a gateway without delay. The customer's time on the gateway's page
 * does not count; the notification is received and applied meanwhile. Unit: ratio of the medians.
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
    const [ours_ms, system_ms] = [median(times.ours), median(times.system)]
    return {
      value: round(ours_ms / system_ms),
      ours_ms: round(ours_ms),
      system_ms: round(system_ms),
      checkouts: sizes.comparedCheckouts,
    }
  },
}
