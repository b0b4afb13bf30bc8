import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Statement } from "../../integration-tests/setup/plans"
import { elapsed } from "../measure/elapsed"

/** How long statements take one after the other, in milliseconds. What they change is undone. */
export async function runStatements(by: Knex.Transaction, statements: readonly Statement[]): Promise<number> {
  const run = () =>
    elapsed(async () => {
      for (const { sql, bindings } of statements)
        await by.raw(asTemplate(sql), inOrder(sql, bindings) as never)
    })
  try {
    return await run()
  } finally {
    await by.rollback()
  }
}

/** A statement of the driver with the placeholders of knex. */
const asTemplate = (sql: string) => sql.replace(/\?/g, "\\?").replace(/\$\d+/g, "?")

/** The values of a statement's placeholders, in the order in which they are used. */
const inOrder = (sql: string, bindings: readonly unknown[]) =>
  [...sql.matchAll(/\$(\d+)/g)].map(([, number]) => bindings[Number(number) - 1])
