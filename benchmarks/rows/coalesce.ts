import { elapsed } from "../measure/elapsed"
import { median } from "../measure/median"
import { round } from "../measure/round"
import type { Row } from "../row"
import { settled } from "../store/checkout"
import { createOrders } from "../store/orders"

const DELAY_MS = 150
const ALONE = 5

/**
 * How many orders does one capture request carry when a warehouse ships many at once, each by a call of the API of its own?
 *
 * All captures are requested at the same moment over Medusa's route; the gateway holds every reply for 150 ms and counts capture
 * requests. Then some captures one after the other: `alone_ms` is what one takes when nothing else is under way.
 * Unit: orders a request.
 */
export const coalesce: Row = {
  key: "coalesce",
  what: "captures requested at once by single calls / capture requests sent",
  unit: "orders a request",
  targets: [{ figure: "value", atLeast: 20 }],
  async measure({ sizes: { capturesAtOnce: captures }, store: opened }) {
    const store = await opened()
    const many = await createOrders(store, "authorized", captures)
    const few = await createOrders(store, "authorized", ALONE)
    const capture = async ({ payment_id }: { payment_id: string }) => {
      const { status, data } = await store.merchant.capture(payment_id)
      if (status !== 200) throw new Error(`a capture failed: HTTP ${status} ${JSON.stringify(data)}`)
    }
    await store.gateway.holdReplies(DELAY_MS)
    const all_ms = await elapsed(() => Promise.all(many.map(capture)))
    const { capture: requests = 0 } = await store.gateway.requests()
    await settled(store)
    const alone: number[] = []
    for (const order of few) alone.push(await elapsed(() => capture(order)))
    await settled(store)
    return {
      value: round(captures / requests),
      captures,
      requests,
      all_ms: Math.round(all_ms),
      alone_ms: Math.round(median(alone)),
      delay_ms: DELAY_MS,
    }
  },
}
