import { setTimeout as sleep } from "node:timers/promises"
import { Pool } from "undici"
import { signed } from "../../integration-tests/http/notifications/messages"
import { alternate } from "../measure/alternate"
import { elapsed } from "../measure/elapsed"
import { inParallel } from "../measure/in-parallel"
import { median, quantile } from "../measure/median"
import { round } from "../measure/round"
import type { Row } from "../row"
import { settled } from "../store/checkout"
import { createOrders } from "../store/orders"
import type { BenchStore } from "../store/store"

const IN_FLIGHT = 50
/** Before each round, not timed: a round of half a second would measure how a server starts, not how it runs. */
const WARM_UP = 200
/** Core's route handles a webhook so long after its answer. */
const CORE_LATER_MS = 5500

/**
 * How many notifications a second are acknowledged, each after it is stored?
 *
 * In turn, fifty in flight: signed notifications of different orders at the route of this package, which verifies, commits and
 * answers, and then applies each while the next ones come; and the same bytes at core's hook route, which answers at once and
 * stores nothing. Some more before each round are not timed, nor is what either does after its last answer, which is waited for.
 * Unit: our rate / core's, medians.
 */
export const inbox: Row = {
  key: "inbox",
  what: `notifications acknowledged a second, ${IN_FLIGHT} in flight / core's hook route, which stores nothing`,
  unit: "ratio",
  targets: [{ figure: "value", atLeast: 0.8 }],
  async measure({ sizes, store: opened }) {
    const store = await opened()
    const each = Math.ceil(sizes.notifications / sizes.inboxRounds)
    const pool = new Pool(store.url, { connections: IN_FLIGHT })
    const latencies: number[] = []
    const warmUp = Math.min(WARM_UP, each)
    const rate = async (path: string, times: number[]) => {
      const bodies = await messages(store, warmUp + each)
      const send = (some: string[], into: number[]) =>
        elapsed(() => inParallel(IN_FLIGHT, some, (body) => post(pool, path, body, into)))
      await send(bodies.slice(0, warmUp), [])
      return (each / (await send(bodies.slice(warmUp), times))) * 1000
    }
    const rates = await alternate(sizes.inboxRounds, {
      ours: async (at) => {
        const found = await rate("/hooks/mpgi/mpgi", at === 0 ? [] : latencies)
        await settled(store)
        return found
      },
      core: async () => {
        const found = await rate("/hooks/payment/system_default", [])
        await sleep(CORE_LATER_MS)
        return found
      },
    })
    await pool.close()
    const [ours, core] = [median(rates.ours), median(rates.core)]
    return {
      value: round(ours / core),
      ours_per_second: round(ours),
      core_per_second: round(core),
      p50_ms: round(median(latencies)),
      p99_ms: round(quantile(latencies, 0.99)),
      notifications: latencies.length,
      in_flight: IN_FLIGHT,
    }
  },
}

async function post(pool: Pool, path: string, body: string, times: number[]): Promise<void> {
  const start = performance.now()
  const headers = { "content-type": "application/x-www-form-urlencoded" }
  const reply = await pool.request({ method: "POST", path, headers, body })
  await reply.body.text()
  times.push(performance.now() - start)
  if (reply.statusCode !== 200) throw new Error(`${path}: HTTP ${reply.statusCode}`)
}

/** Notifications that so many different payments are authorized. */
async function messages(store: BenchStore, count: number): Promise<string[]> {
  const orders = await createOrders(store, "authorized", count)
  return orders.map(({ order_no }) =>
    signed({
      order_no,
      amount: "25.00",
      currency: "USD",
      order_status: "1",
      result_info: "0000:Success",
    }).toString(),
  )
}
