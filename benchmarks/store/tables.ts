import { fill, filledTables } from "../../integration-tests/setup/fill-tables"
import type { BenchStore } from "./store"

/** Stays where it is, whatever the tables are: it is only written. */
const STAYS = ["mpgi_audit"]

/** Two years of a shop, by the number of its payments. */
export type History = { name: string; payments: number }

/**
 * Tables of this package beside those of the store, each set with a history of its own. `use` has the store work on a set
 * from its next statement on, so that a small and a large store can be measured in turn on one server.
 */
export type TableSets = {
  use(name: string): Promise<void>
}

/** The store's own tables, and the schema in which they wait meanwhile. */
export const OWN = "own"

export async function createTableSets(store: BenchStore, histories: History[]): Promise<TableSets> {
  const tables = filledTables().filter((table) => !STAYS.includes(table))
  for (const { name, payments } of histories) await createSet(store, tables, name, payments)
  await store.sql(`create schema "${OWN}"`)
  let inUse = OWN
  return {
    async use(name) {
      if (name === inUse) return
      const by = await store.transaction()
      for (const table of tables) {
        await by.raw(`alter table public."${table}" set schema "${inUse}"`)
        await by.raw(`alter table "${name}"."${table}" set schema public`)
      }
      await by.commit()
      inUse = name
    },
  }
}

async function createSet(store: BenchStore, tables: string[], name: string, payments: number): Promise<void> {
  const by = await store.transaction()
  await by.raw(`create schema "${name}"`)
  for (const table of tables) {
    await by.raw(`create table "${name}"."${table}" (like public."${table}" including all)`)
    const { rows } = await by.raw<{ rows: { definition: string }[] }>(
      `select pg_get_triggerdef(oid) as definition from pg_trigger where tgrelid = ?::regclass and not tgisinternal`,
      [`public.${table}`],
    )
    for (const { definition } of rows)
      await by.raw(definition.replace(`ON public.${table}`, `ON "${name}"."${table}"`).replace(/\?/g, "\\?"))
  }
  await by.raw(`set local search_path to "${name}", public`)
  await fill(
    by,
    (table) => tables.includes(table),
    (table) => rowsOf(table, payments),
  )
  await by.commit()
  // Freshly loaded pages would be marked by the first query that reads them.
  for (const table of tables) await store.sql(`vacuum analyze "${name}"."${table}"`)
}

/** An order has one payment, and on average three operations and three notifications; of other things there are fewer. */
function rowsOf(table: string, payments: number): number {
  if (table === "mpgi_payment") return payments
  if (table === "mpgi_operation" || table === "mpgi_notification") return 3 * payments
  return Math.max(100, Math.round(payments / 10))
}
