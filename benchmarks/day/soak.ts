import { setTimeout as sleep } from "node:timers/promises"
import { elapsed } from "../measure/elapsed"
import { inParallel } from "../measure/in-parallel"
import { quantile } from "../measure/median"
import { round } from "../measure/round"
import type { Bench } from "../row"
import { redirectCheckout, settled } from "../store/checkout"
import { total } from "../store/gateway"
import { minuteJobs } from "../store/jobs"
import type { BenchStore } from "../store/store"
import { requireCapturedOnce, type Captured } from "./captured-once"

/** Customers at once: as many as keep two processors busy. */
const CUSTOMERS = 4
const MINUTE_MS = 60_000

/** `p99_ms`: the slowest checkout of a hundred, null without any; `jobs_ms`: of each job that ended in it; `memory_mb`: of the process. */
export type Minute = {
  minute: number
  orders_per_second: number
  p99_ms: number | null
  jobs_ms: Record<string, number>
  memory_mb: number
}

export type Soak = {
  minutes: number
  customers: number
  orders: number
  requests: number
  requests_per_order: number
  /** Captures that the jobs have not seen in Medusa yet: those of the last minutes. */
  unrecorded: number
  per_minute: Minute[]
}

/**
 * `--soak MINUTES`: orders with captures, as many as the machine bears, with the jobs of every minute, and a line for each minute.
 * At its end every order must have been captured exactly once.
 */
export async function soak({ store: opened }: Bench, minutes: number): Promise<Soak> {
  const store = await opened()
  // Medusa creates the customer with the first cart, which several carts at once would do several times.
  await redirectCheckout(store)
  await settled(store)
  await store.gateway.holdReplies(0)
  const end = Date.now() + minutes * MINUTE_MS
  const placed: Captured[] = []
  const per_minute: Minute[] = []
  let [times, jobs_ms]: [number[], Record<string, number>] = [[], {}]
  const report = () => {
    const line = {
      minute: per_minute.length + 1,
      orders_per_second: round(times.length / 60),
      p99_ms: times.length > 0 ? Math.round(quantile(times, 0.99)) : null,
      jobs_ms,
      memory_mb: Math.round(process.memoryUsage.rss() / 2 ** 20),
    }
    per_minute.push(line)
    console.log(JSON.stringify(line))
    ;[times, jobs_ms] = [[], {}]
  }
  const ticking = setInterval(report, MINUTE_MS)
  const shopping = inParallel(CUSTOMERS, Array.from({ length: CUSTOMERS }), async () => {
    while (Date.now() < end) {
      const { ms, order_no, session } = await redirectCheckout(store)
      times.push(ms)
      await capture(store, session)
      placed.push({ order_no, session })
    }
  })
  await Promise.all([shopping, runJobs(store, end, (name, ms) => (jobs_ms[name] = ms))])
  clearInterval(ticking)
  await settled(store)
  const requests = total(await store.gateway.requests())
  await requireCapturedOnce(store, placed)
  const [left] = await store.sql<{ count: number }>(
    "select count(*)::int as count from mpgi_operation where state <> 'recorded'",
  )
  const orders = placed.length
  console.log(`${orders} orders, each captured once; ${requests} requests to the gateway`)
  return {
    minutes,
    customers: CUSTOMERS,
    orders,
    requests,
    requests_per_order: round(requests / orders),
    unrecorded: left?.count ?? 0,
    per_minute,
  }
}

/** The jobs of every minute, until the end. @throws Error what one of them throws */
async function runJobs(
  store: BenchStore,
  end: number,
  ran: (job: string, ms: number) => void,
): Promise<void> {
  const jobs = Object.entries(minuteJobs(store))
  for (let next = Date.now() + MINUTE_MS; next < end; next += MINUTE_MS) {
    await sleep(Math.max(0, next - Date.now()))
    await Promise.all(jobs.map(async ([name, job]) => ran(name, Math.round(await elapsed(job)))))
  }
}

async function capture(store: BenchStore, session: string): Promise<void> {
  const [payment] = await store.sql<{ id: string }>(
    "select id from payment where payment_session_id = ?",
    session,
  )
  const { status, data } = await store.merchant.capture(payment?.id ?? "")
  if (status !== 200) throw new Error(`a capture failed: HTTP ${status} ${JSON.stringify(data)}`)
}
