import { until } from "../../integration-tests/setup/until"
import { elapsed } from "../measure/elapsed"
import { median } from "../measure/median"
import { round } from "../measure/round"
import type { Figures, Key, Row } from "../row"
import { settled } from "../store/checkout"
import { byOperation, total, type Requests } from "../store/gateway"
import { createOrders, type Order, type OrderState } from "../store/orders"
import type { BenchStore } from "../store/store"

const DELAY_MS = 150

/** One kind of bulk action, and how the same is done to one order. */
export type BulkKind = {
  key: Key
  kind: "capture" | "refund" | "cancel" | "review_accept"
  /** What the payments are before. */
  from: OrderState
  /** Orders of a write request (manual 8). */
  batch: 50 | 100
  /** How many queries the manual leaves to each hundred orders: before, and after the notification. */
  queries: number
  atLeast: number
  one(store: BenchStore, order: Order): Promise<unknown>
}

/**
 * How much faster is a bulk action than the same by Medusa's workflow, one order after the other?
 *
 * The gateway holds every reply for 150 ms. In each round half of the single orders, the bulk action, and the other half.
 * A bulk is timed from its start to its completion, journal and Medusa's records included; requests are counted until every
 * notification is applied. Unit: milliseconds an order, one by one / in bulk, medians of the rounds.
 */
export function bulkRow({ key, kind, from, batch, queries, atLeast, one }: BulkKind): Row {
  return {
    key,
    what: `bulk ${kind}: orders a second / one by one, delay ${DELAY_MS} ms`,
    unit: "ratio",
    targets: [
      { figure: "value", atLeast },
      { figure: "requests", atMost: "limit_requests" },
    ],
    async measure({ sizes, store: opened }): Promise<Figures> {
      const store = await opened()
      const orders = sizes.bulkOrders
      const times: Record<"single" | "bulk", number[]> = { single: [], bulk: [] }
      let most: Requests = {}
      for (let at = 0; at < sizes.bulkRounds; at++) {
        const singles = await createOrders(store, from, sizes.singleOrders)
        const many = await createOrders(store, from, orders)
        await store.gateway.holdReplies(DELAY_MS)
        const half = singles.splice(0, Math.ceil(singles.length / 2))
        times.single.push(...(await oneByOne(store, half)))
        await settled(store)
        await store.gateway.holdReplies(DELAY_MS)
        times.bulk.push((await inBulk(store, kind, many)) / orders)
        await settled(store)
        const requests = await store.gateway.requests()
        if (total(requests) > total(most)) most = requests
        times.single.push(...(await oneByOne(store, singles)))
        await settled(store)
      }
      const [single_ms, bulk_ms] = [median(times.single), median(times.bulk)]
      const limit_requests = Math.ceil(orders / batch) + queries * Math.ceil(orders / 100)
      return {
        value: round(single_ms / bulk_ms),
        requests: total(most),
        limit_requests,
        ...byOperation(most),
        // The whole, beside what the least number of requests would take one after the other.
        bulk_s: round((bulk_ms * orders) / 1000),
        limit_s: round((limit_requests * DELAY_MS) / 1000),
        single_ms: round(single_ms),
        bulk_ms: round(bulk_ms),
        orders,
        delay_ms: DELAY_MS,
      }
    },
  }

  async function oneByOne(store: BenchStore, orders: Order[]): Promise<number[]> {
    const times: number[] = []
    for (const order of orders) times.push(await elapsed(() => one(store, order)))
    return times
  }
}

/** Milliseconds from the start of a bulk action to its completion. @throws Error when a row did not succeed */
async function inBulk({ merchant }: BenchStore, kind: string, orders: Order[]): Promise<number> {
  const order_nos = orders.map(({ order_no }) => order_no)
  const preview = await merchant.post("/mpgi/bulk", { kind, order_nos })
  if (preview.status !== 201) throw new Error(`no preview: ${JSON.stringify(preview.data)}`)
  const { id } = preview.data.bulk as { id: string }
  return elapsed(async () => {
    await merchant.post(`/mpgi/bulk/${id}/run`)
    const rows = await until(
      "the end of the bulk action",
      async () => {
        const { bulk } = (await merchant.get(`/mpgi/bulk/${id}`)).data
        return bulk.state === "completed" ? (bulk.rows as Record<string, number>) : undefined
      },
      60_000 + orders.length * 5000,
    )
    if (rows.succeeded !== orders.length) throw new Error(`not all succeeded: ${JSON.stringify(rows)}`)
  })
}
