import { alternate } from "../measure/alternate"
import { median } from "../measure/median"
import { round } from "../measure/round"
import type { Row } from "../row"
import { redirectCheckout, settled } from "../store/checkout"
import { OWN } from "../store/tables"

/**
 * Does a checkout take longer in a shop that has sold for years?
 *
 * Two sets of this package's tables in one database: a small history and a large one, with three operations and three
 * notifications for each payment. Checkouts in turn, on the one and on the other; the store's answers to the customer's
 * redirect and return are timed, at a gateway without delay. Unit: large / small, medians.
 */
export const growthCheckout: Row = {
  key: "growth_checkout",
  what: "redirect and return, large history / small history",
  unit: "ratio",
  targets: [{ figure: "value", atMost: 1.15 }],
  async measure({ sizes, store: opened, histories }) {
    const store = await opened()
    await store.gateway.holdReplies(0)
    const sets = await histories()
    const on = (name: string) => async () => {
      await sets.use(name)
      const { redirect_and_return_ms } = await redirectCheckout(store)
      await settled(store)
      return redirect_and_return_ms
    }
    try {
      const times = await alternate(sizes.checkouts, { small: on("small"), large: on("large") })
      const [small_ms, large_ms] = [median(times.small), median(times.large)]
      return {
        value: round(large_ms / small_ms),
        small_ms: round(small_ms),
        large_ms: round(large_ms),
        checkouts: sizes.checkouts,
        payments_small: sizes.smallStore,
        payments_large: sizes.largeStore,
      }
    } finally {
      await sets.use(OWN)
    }
  },
}
