import { inParallel } from "../measure/in-parallel"
import { quantile } from "../measure/median"
import type { Bench } from "../row"
import { redirectCheckout, settled } from "../store/checkout"
import type { BenchStore } from "../store/store"

/** Customers at once: as many as keep two processors busy. */
const CUSTOMERS = 4

/**
 * `--soak MINUTES`: orders with captures, as many as the machine bears, and a line for each minute: orders a second, the slowest
 * checkout of a hundred, the memory of the process. At its end every order must have exactly one capture at both sides.
 */
export async function soak({ store: opened }: Bench, minutes: number): Promise<Record<string, unknown>> {
  const store = await opened()
  // Medusa creates the customer with the first cart, which several carts at once would do several times.
  await redirectCheckout(store)
  const end = Date.now() + minutes * 60_000
  const placed: string[] = []
  let times: number[] = []
  const lines: object[] = []
  const report = () => {
    const memory_mb = Math.round(process.memoryUsage.rss() / 2 ** 20)
    const p99_ms = times.length > 0 ? Math.round(quantile(times, 0.99)) : null
    const line = { minute: lines.length + 1, orders_per_second: times.length / 60, p99_ms, memory_mb }
    lines.push(line)
    console.log(JSON.stringify(line))
    times = []
  }
  const ticking = setInterval(report, 60_000)
  await inParallel(CUSTOMERS, Array.from({ length: CUSTOMERS }), async () => {
    while (Date.now() < end) {
      const { ms, order_no, session } = await redirectCheckout(store)
      times.push(ms)
      await capture(store, session)
      placed.push(order_no)
    }
  })
  clearInterval(ticking)
  await settled(store)
  const captured = await store.sql<{ order_no: string }>(
    "select order_no from mpgi_operation where kind = 'capture' and state = 'recorded'",
  )
  const wrong = placed.filter((order_no) => captured.filter((row) => row.order_no === order_no).length !== 1)
  if (wrong.length > 0) throw new Error(`not captured once: ${wrong.slice(0, 10).join(", ")}`)
  return { minutes, customers: CUSTOMERS, orders: placed.length, per_minute: lines }
}

async function capture(store: BenchStore, session: string): Promise<void> {
  const [payment] = await store.sql<{ id: string }>(
    "select id from payment where payment_session_id = ?",
    session,
  )
  const { status, data } = await store.merchant.capture(payment?.id ?? "")
  if (status !== 200) throw new Error(`a capture failed: HTTP ${status} ${JSON.stringify(data)}`)
}
