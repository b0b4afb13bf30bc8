import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { SEALED_COLUMNS, type Place, type SealedColumn } from "./sealed-columns"
import { VaultError, type Vault } from "./vault"

/** What became of one column. */
export interface Resealed {
  /** `table.column` */
  column: string
  /** Values that are now sealed with the first key. */
  resealed: number
  /** Values that cannot be opened, and stay as they are. */
  failed: number
  /** How many values each key has sealed now; `clear` are those that nothing has. */
  now: Record<string, number>
}

export interface ResealOptions {
  /** Rows looked at and changed at a time. Default 200. */
  batch?: number
  /** Called after every batch, which is then stored. */
  onBatch?: (column: string, resealed: number) => void | Promise<void>
}

/** A row that somebody changed between our reading and our writing is looked at again, so many times. */
const PASSES = 5

/**
 * Seals with the first key whatever is stored in the clear or sealed with another. Each batch is one transaction that
 * changes a value only if it is still what was read, so servers may run meanwhile, another run of this too, and
 * being stopped anywhere costs nothing: every value is sealed the old way or the new, and the next run goes on.
 */
export async function reseal(pg: Knex, vault: Vault, options: ResealOptions = {}): Promise<Resealed[]> {
  if (vault.current === undefined)
    throw new Error("mpgi: there is no key to seal with: set the option encryption")
  const done: Resealed[] = []
  for (const column of SEALED_COLUMNS) {
    const counts = { resealed: 0, failed: 0 }
    for (let pass = 0; pass < PASSES; pass++) {
      const { resealed, failed, missed } = await onePass(pg, vault, column, options)
      counts.resealed += resealed
      counts.failed = failed
      if (missed === 0) break
    }
    const name = `${column.table}.${column.column}`
    done.push({ column: name, ...counts, now: await keysInUse(pg, column) })
  }
  return done
}

async function onePass(
  pg: Knex,
  vault: Vault,
  column: SealedColumn,
  { batch = 200, onBatch }: ResealOptions,
) {
  const { table, row } = column
  const counts = { resealed: 0, failed: 0, missed: 0 }
  const prefix = `v1.${vault.current}.`
  for (let after = ""; ;) {
    const before = counts.resealed
    const rows = await pg.transaction(async (by) => {
      const found = (await by(table)
        .select({ id: row }, by.raw(`${textOf(column)} as stored`))
        .whereRaw(`${textOf(column)} is not null and left(${textOf(column)}, ?) <> ?`, [
          prefix.length,
          prefix,
        ])
        .where(row, ">", after)
        .orderBy(row)
        .limit(batch)) as { id: string; stored: string }[]
      for (const { id, stored } of found) {
        const outcome = await resealOne(by, vault, column, id, stored)
        counts[outcome]++
      }
      return found
    })
    const last = rows.at(-1)
    if (!last) return counts
    after = last.id
    await onBatch?.(`${table}.${column.column}`, counts.resealed - before)
  }
}

async function resealOne(by: Knex, vault: Vault, column: SealedColumn, id: string, stored: string) {
  const place = { table: column.table, column: column.column, id } as Place
  let sealed: string
  try {
    sealed = vault.seal(vault.open(stored, place), place)
  } catch (error) {
    if (error instanceof VaultError) return "failed"
    throw error
  }
  const changed = await by(column.table)
    .where(column.row, id)
    .whereRaw(`${textOf(column)} = ?`, [stored])
    .update({ [column.column]: column.json ? JSON.stringify(sealed) : sealed })
  return changed === 1 ? "resealed" : "missed"
}

/** How many values of a column each key has sealed; `clear` are those that nothing has. */
export async function keysInUse(pg: Knex, column: SealedColumn): Promise<Record<string, number>> {
  const rows = (await pg(column.table)
    .select(
      pg.raw(
        `case when ${textOf(column)} like 'v1.%.%.%.%' then split_part(${textOf(column)}, '.', 2) end as key`,
      ),
    )
    .count({ values: "*" })
    .whereRaw(`${textOf(column)} is not null`)
    .groupBy("key")) as { key: string | null; values: string }[]
  return Object.fromEntries(rows.map(({ key, values }) => [key ?? "clear", Number(values)]))
}

/** The value as the vault reads it: of a jsonb column the string in it, or the JSON text that was stored in the clear. */
function textOf({ column, json }: SealedColumn): string {
  return json
    ? `case jsonb_typeof("${column}") when 'string' then "${column}" #>> '{}' when 'null' then null else "${column}"::text end`
    : `"${column}"`
}

/** What a report still counts beside the first key: ids of keys, and `clear`. */
export function keysStillNeeded(report: readonly Resealed[], current: string | undefined): string[] {
  const used = report.flatMap(({ now }) => Object.entries(now)).filter(([, values]) => values > 0)
  return [...new Set(used.map(([key]) => key))].filter((key) => key !== current)
}
