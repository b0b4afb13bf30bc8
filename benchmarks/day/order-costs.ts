import { redirectCheckout, settled } from "../store/checkout"
import { total } from "../store/gateway"
import type { BenchStore } from "../store/store"

/** What one order costs, from its empty cart to its captured payment, every notification and Medusa's own work included. */
export type OrderCosts = {
  /** Requests to the gateway. */
  requests: number
  /** Rows that this package's tables were given, changed in, or lost; and those of all tables. */
  own_row_writes: number
  all_row_writes: number
  /** Transactions of the database: a statement that only reads is one too. */
  commits: number
  /** Bytes of the database's log. */
  wal_bytes: number
  /** Bytes that stay in tables and indexes. */
  own_stored_bytes: number
  all_stored_bytes: number
  /** How long connections to the database were executing. */
  database_ms: number
  /** Processor time of the server's process, which here plays the customer's browser too. */
  processor_ms: number
}

type Counters = Record<"own_rows" | "all_rows" | "commits" | "wal" | "active_ms", number>
type Sizes = Record<"own" | "all", number>

/** The means of some orders, one after the other. The database has no other work meanwhile. */
export async function measureOrderCosts(store: BenchStore, orders: number): Promise<OrderCosts> {
  await order(store) // compilers and caches warm up
  await store.gateway.holdReplies(0)
  // What reading the sizes costs comes before the first reading of the counters, and after the last.
  const sizeBefore = await sizes(store)
  const before = await counters(store)
  const cpu = process.cpuUsage()
  for (let at = 0; at < orders; at++) await order(store)
  const { user, system } = process.cpuUsage(cpu)
  const requests = total(await store.gateway.requests())
  const after = await counters(store)
  const sizeAfter = await sizes(store)
  const each = (name: keyof Counters) => (after[name] - before[name]) / orders
  return {
    requests: requests / orders,
    own_row_writes: each("own_rows"),
    all_row_writes: each("all_rows"),
    commits: each("commits"),
    wal_bytes: each("wal"),
    own_stored_bytes: (sizeAfter.own - sizeBefore.own) / orders,
    all_stored_bytes: (sizeAfter.all - sizeBefore.all) / orders,
    database_ms: each("active_ms"),
    processor_ms: (user + system) / 1000 / orders,
  }
}

async function order(store: BenchStore): Promise<void> {
  const { session } = await redirectCheckout(store)
  await settled(store)
  const [payment] = await store.sql<{ id: string }>(
    "select id from payment where payment_session_id = ?",
    session,
  )
  const { status } = await store.merchant.capture(payment?.id ?? "")
  if (status !== 200) throw new Error(`a capture failed: HTTP ${status}`)
  await settled(store)
}

/** PostgreSQL reports a connection's counters when it has been idle for a second. */
const REPORTED_MS = 1500

async function counters(store: BenchStore): Promise<Counters> {
  await new Promise((resolve) => setTimeout(resolve, REPORTED_MS))
  const [row] = await store.sql<Record<keyof Counters, string>>(
    `select
       (select sum(n_tup_ins + n_tup_upd + n_tup_del) from pg_stat_user_tables where relname like 'mpgi\\_%') as own_rows,
       (select sum(n_tup_ins + n_tup_upd + n_tup_del) from pg_stat_user_tables) as all_rows,
       (select xact_commit from pg_stat_database where datname = current_database()) as commits,
       (select active_time from pg_stat_database where datname = current_database()) as active_ms,
       pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as wal`,
  )
  return numbers(row!)
}

/** Sizes after a rewrite of all tables: without it they grow by whole pages, and hold what a vacuum frees. */
async function sizes(store: BenchStore): Promise<Sizes> {
  await store.sql("vacuum full")
  const [row] = await store.sql<Record<keyof Sizes, string>>(
    `select sum(pg_total_relation_size(oid)) filter (where relname like 'mpgi\\_%') as own,
       sum(pg_total_relation_size(oid)) as all
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  return numbers(row!)
}

const numbers = <Name extends string>(row: Record<Name, string>) =>
  Object.fromEntries(Object.entries<string>(row).map(([name, value]) => [name, Number(value)])) as Record<
    Name,
    number
  >
