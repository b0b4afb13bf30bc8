import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { isMpgiError, MpgiError } from "../shared/mpgi-error"
import { placeIn, type SealedColumn } from "./sealed-columns"
import type { Cipher } from "./cipher"

/** The outcome for one column. */
export interface Resealed {
  /** `table.column` */
  column: string
  /** Values that are now sealed with the first key. */
  resealed: number
  /** Values that cannot be unsealed, and stay unchanged. */
  failed: number
  /** How many values each key seals now; `clear` counts those that are not sealed. */
  now: Record<string, number>
}

export interface ResealOptions {
  /** Rows read and changed at a time. Default 200. */
  batch?: number
  /**
   * Also seals values stored in the clear, which no server reads once there are keys. Default: they are left and
   * counted.
   */
  sealClear?: boolean
  /** Called after every batch, once it is stored. */
  onBatch?: (column: string, resealed: number) => void | Promise<void>
}

/**
 * The largest number of passes. A row that was changed between reading and writing it is processed again in the next
 * pass.
 */
const PASSES = 5

/**
 * Seals with the first key every value that another key sealed, and with `sealClear` every value in the clear. Each
 * batch is one transaction that changes a value only if it is still what was read. So servers, and another run of this,
 * may work meanwhile. It may be stopped at any time: every value is sealed the old way or the new way, and the next run
 * continues.
 */
export async function reseal(pg: Knex, cipher: Cipher, options: ResealOptions = {}): Promise<Resealed[]> {
  if (cipher.current === undefined)
    throw new MpgiError("encryption", "there is no key to seal with: set the option encryption")
  const done: Resealed[] = []
  for (const column of cipher.columns) {
    const counts = { resealed: 0, failed: 0 }
    for (let pass = 0; pass < PASSES; pass++) {
      const { resealed, failed, missed } = await onePass(pg, cipher, column, options)
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
  cipher: Cipher,
  column: SealedColumn,
  { batch = 200, sealClear = false, onBatch }: ResealOptions,
) {
  const { table, row } = column
  const counts = { resealed: 0, failed: 0, missed: 0 }
  const prefix = `v1.${cipher.current}.`
  for (let after = ""; ;) {
    const before = counts.resealed
    const rows = await pg.transaction(async (by) => {
      const found = await by(table)
        .select<{ id: string; stored: string }[]>({ id: row }, by.raw(`${textOf(column)} as stored`))
        .whereRaw(`${textOf(column)} is not null and left(${textOf(column)}, ?) <> ?`, [
          prefix.length,
          prefix,
        ])
        .modify((all) => void (sealClear || all.whereRaw(`${textOf(column)} like 'v1.%.%.%.%'`)))
        .where(row, ">", after)
        .orderBy(row)
        .limit(batch)
      for (const { id, stored } of found) {
        const outcome = await resealOne(by, cipher, column, id, stored)
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

async function resealOne(by: Knex, cipher: Cipher, column: SealedColumn, id: string, stored: string) {
  const place = placeIn(column, id)
  let sealed: string
  try {
    sealed = cipher.seal(cipher.open(stored, place, "accept"), place)
  } catch (error) {
    if (isMpgiError(error, "sealed")) return "failed"
    throw error
  }
  const changed = await by(column.table)
    .where(column.row, id)
    .whereRaw(`${textOf(column)} = ?`, [stored])
    .update({ [column.column]: column.json ? JSON.stringify(sealed) : sealed })
  return changed === 1 ? "resealed" : "missed"
}

/** How many values of a column each key seals; `clear` counts those that are not sealed. */
export async function keysInUse(pg: Knex, column: SealedColumn): Promise<Record<string, number>> {
  const rows = await pg(column.table)
    .select(
      pg.raw(
        `case when ${textOf(column)} like 'v1.%.%.%.%' then split_part(${textOf(column)}, '.', 2) end as key`,
      ),
    )
    .count<{ key: string | null; values: string }[]>({ values: "*" })
    .whereRaw(`${textOf(column)} is not null`)
    .groupBy("key")
  return Object.fromEntries(rows.map(({ key, values }) => [key ?? "clear", Number(values)]))
}

/**
 * SQL for the value as the cipher reads it: of a jsonb column, the string in it or the JSON text that was stored in the
 * clear.
 */
function textOf({ column, json }: SealedColumn): string {
  return json
    ? `case jsonb_typeof("${column}") when 'string' then "${column}" #>> '{}' when 'null' then null else "${column}"::text end`
    : `"${column}"`
}

/** The keys that a report still counts besides the current one: ids of keys, and `clear`. */
export function keysStillNeeded(report: readonly Resealed[], current: string | undefined): string[] {
  const used = report.flatMap(({ now }) => Object.entries(now)).filter(([, values]) => values > 0)
  return [...new Set(used.map(([key]) => key))].filter((key) => key !== current)
}

/** Moves stored values to the first key of the option `encryption`. */
export class KeyRotation {
  constructor(
    private readonly pg: Knex,
    private readonly cipher: Cipher,
  ) {}

  /** Seals with the first key everything that is not sealed with it: see {@link reseal}. @entryPoint */
  reseal(options?: ResealOptions): Promise<Resealed[]> {
    return reseal(this.pg, this.cipher, options)
  }

  /** Counts the values of each key, and changes nothing. */
  async count(): Promise<Resealed[]> {
    const counted = this.cipher.columns.map(async (column) => {
      const now = await keysInUse(this.pg, column)
      return { column: `${column.table}.${column.column}`, resealed: 0, failed: 0, now }
    })
    return Promise.all(counted)
  }

  /** Which keys must stay besides the first one, after {@link reseal}. */
  keysNeeded(report: readonly Resealed[]): string[] {
    return keysStillNeeded(report, this.cipher.current)
  }
}
