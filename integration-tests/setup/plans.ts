import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Client } from "@medusajs/framework/pg"
import type { MedusaContainer } from "@medusajs/framework/types"
import { fill, filledTables } from "./fill-tables"

/** A statement as the driver got it. */
export interface Statement {
  sql: string
  bindings: unknown[]
}

/** Environment variable with the folder in which the stores of a run record their statements; without it none does. */
export const STATEMENTS_FOLDER = "MPGI_STATEMENTS"

type Plan = {
  "Node Type": string
  "Relation Name"?: string
  "Index Name"?: string
  Plans?: Plan[]
}

/** One row per account of the merchant's, secret of it, process or installation, whatever the shop sells; or rows that last a minute. */
const SMALL = [
  "mpgi_checkout_setting",
  "mpgi_reconciliation",
  "mpgi_lease",
  "mpgi_installation",
  "mpgi_secret_use",
  "mpgi_outbox",
  "mpgi_health_change",
]

/** Statements that read a whole table on purpose. */
const WHOLE: RegExp[] = [
  // How many rows a page of a list has in all, or are open before the package is removed; for a user.
  /^select count\(\*\) as "all" from /,
  // A search for a part of a word, a filter or sort by an amount or a risk score: chosen by a user, one page at a time.
  / ilike /,
  /::numeric/,
  // A filter of a list that a user has chosen, one page at a time: not every filter has an index of its own.
  / order by "?(created_at|opened_at|received_at|first_seen_at)"? desc, "?id"? (asc|desc) limit /,
  // A batch of thousands that the daily retention deletes: reading the table once may be the cheapest way.
  /^delete from "mpgi_\w+" where .* for update skip locked\)$/,
  // The daily retention ends the links of a batch of payments: the same.
  /^update "mpgi_payment" set "token" = /,
  // The health check counts what each encryption key has sealed; by a user, never by a job.
  /split_part\(/,
]

/** Every statement of a store about tables of ours, once for each text. */
export function collectStatements(container: MedusaContainer): () => Statement[] {
  const pg = container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const seen = new Map<string, Statement>()
  pg.on("query", ({ sql, bindings = [] }: Partial<Statement>) => {
    if (!sql || /^\s*(insert|explain)/i.test(sql)) return
    // Without the texts in it: a workflow's checkpoint names steps of ours, and values that MikroORM writes out are not what makes a plan.
    const shape = sql.replace(/'(?:[^']|'')*'/g, "'text'")
    if (!/mpgi_[a-z_]+/.test(shape)) return
    const text = shape.replace(/\$\d+(, ?\$\d+)+/g, "$list").replace(/\$\d+/g, "$value")
    if (!seen.has(text)) seen.set(text, { sql, bindings })
  })
  return () => [...seen.values()]
}

/**
 * How the statements would read a large shop's tables: one message for each that would scan one of ours. The rows are there
 * in a transaction that is rolled back.
 */
export async function scansIn(
  statements: readonly Statement[],
  pg: Knex,
  rows?: (table: string) => number,
): Promise<string[]> {
  const found: string[] = []
  const enough = new Error("rolls the transaction back")
  await pg
    .transaction(async (by) => {
      const isUsed = (table: string) => statements.some(({ sql }) => sql.includes(table))
      // Without triggers: the audit refuses to be emptied.
      await by.raw("set local session_replication_role = replica")
      // A new index is not used in its own transaction while a snapshot elsewhere has an earlier version of a row.
      for (const table of filledTables().filter(isUsed)) await by.raw("truncate ??", [table])
      await fill(by, isUsed, rows)
      for (const { sql, bindings } of statements) {
        if (WHOLE.some((whole) => whole.test(sql))) continue
        const scanned = await scannedBy({ sql, bindings }, by)
        if (scanned.length > 0) found.push(`${scanned.join(", ")}: ${sql}`)
      }
      throw enough
    })
    .catch((error: unknown) => {
      if (error !== enough) throw error
    })
  return found
}

async function scannedBy({ sql, bindings }: Statement, by: Knex): Promise<string[]> {
  // As the driver got it: knex would take a question mark in a text for a value.
  const connection = (await by.client.acquireConnection()) as Client
  const { rows } = await connection.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
    `explain (format json) ${sql}`,
    bindings,
  )
  return rows.flatMap((row) => scansOf(row["QUERY PLAN"][0].Plan))
}

function scansOf(plan: Plan): string[] {
  const { "Node Type": node, "Relation Name": relation = "", "Index Name": index = "" } = plan
  // An index of all rows that are not deleted is the whole table.
  const [, whole] = /^IDX_(mpgi_\w+)_deleted_at$/.exec(index) ?? []
  const read = node.includes("Seq Scan") && relation.startsWith("mpgi_") ? relation : whole
  const scans = read !== undefined && !SMALL.includes(read)
  return [...(scans ? [relation || index] : []), ...(plan.Plans ?? []).flatMap(scansOf)]
}
