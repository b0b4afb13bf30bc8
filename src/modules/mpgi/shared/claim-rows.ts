import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Rows, Values } from "./database"

/**
 * Claims the rows of a table that are due: gives those that nobody else holds the `claim`, which has to take them out of the
 * selection, and returns them. Each row goes to one worker over all servers; a worker waits for none.
 */
export async function claimRows<Row extends { id: string }>(
  pg: Knex,
  name: string,
  due: Rows<Row>,
  claim: Values<Row>,
): Promise<Row[]> {
  const free = due.select("id").forUpdate().skipLocked()
  // Materialized, so that it is evaluated once: a second evaluation would claim others.
  const rows: Row[] = await pg
    .withMaterialized("due", free)
    .from(name)
    .whereIn("id", pg.select("id").from("due"))
    .update(claim)
    .returning("*")
  return rows
}
