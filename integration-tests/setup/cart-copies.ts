import { randomBytes } from "node:crypto"

/** Runs a statement on the store's database; values for `?`. */
type Sql = <Row>(statement: string, ...values: string[]) => Promise<Row[]>

/** Medusa's tables of a cart without promotions, and which of their rows are those of a cart. */
const TABLES = {
  cart: "id = ?",
  cart_address:
    "id in (select unnest(array[shipping_address_id, billing_address_id]) from cart where id = ?)",
  cart_line_item: "cart_id = ?",
  cart_line_item_tax_line: "item_id in (select id from cart_line_item where cart_id = ?)",
  cart_shipping_method: "cart_id = ?",
  cart_shipping_method_tax_line:
    "shipping_method_id in (select id from cart_shipping_method where cart_id = ?)",
}

/**
 * Makes carts by copying the rows of one. Over Medusa's routes a cart takes most of a second of a processor, which is half
 * of what an order takes, and most tests begin with one.
 *
 * @returns what makes a copy of the cart as it is now, and answers the id of the copy
 */
export async function cartCopies(sql: Sql, cart: string): Promise<() => Promise<string>> {
  const reads = Object.entries(TABLES).map(
    ([table, which]) =>
      `select '${table}' as name, coalesce(jsonb_agg(${table}), '[]') as rows from ${table} where ${which}`,
  )
  const tables = await sql<{ name: string; rows: { id: string }[] }>(
    reads.join(" union all "),
    ...reads.map(() => cart),
  )
  const ids = tables.flatMap(({ rows }) => rows.map(({ id }) => id))
  const now = { created_at: "now", updated_at: "now" }
  const original = JSON.stringify(
    Object.fromEntries(tables.map(({ name, rows }) => [name, rows.map((row) => ({ ...row, ...now }))])),
  )
  // One statement, at whose end the foreign keys are checked.
  const inserts = tables.map(
    ({ name }) => `${name}_copy as (
      insert into ${name} select copy.* from data, jsonb_populate_recordset(null::${name}, data.rows -> '${name}') as copy
    )`,
  )
  const insert = `with data as (select ?::jsonb as rows), ${inserts.join(", ")} select`
  return async () => {
    const end = randomBytes(5).toString("hex").toUpperCase()
    const another = (id: string) => id.slice(0, -end.length) + end
    await sql(
      insert,
      ids.reduce((text, id) => text.replaceAll(id, another(id)), original),
    )
    return another(cart)
  }
}
