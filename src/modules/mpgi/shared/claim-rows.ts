import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Rows, Values } from "./database"

/**
 * Claims the due rows of a table for one worker, and returns them. `claim` is the update that claims a row; it must
 * take the row out of the selection. Each row goes to one worker across all servers, and no worker waits for another.
 */
export async function claimRows<Row extends { id: string }>(
  pg: Knex,
  name: string,
  due: Rows<Row>,
  claim: Values<Row>,
): Promise<Row[]> {
  const free = due.select("id").forUpdate().skipLocked()
  // Materialized, so that the selection is evaluated once: a second evaluation would claim other rows.
  const rows: Row[] = await pg
    .withMaterialized("due", free)
    .from(name)
    .whereIn("id", pg.select("id").from("due"))
    .update(claim)
    .returning("*")
  return rows
}
