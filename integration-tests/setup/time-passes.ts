import type { Database } from "./database"

/**
 * Tables with times that something waits for: ours, the leases of dead servers included, and those of Medusa's that a crash may leave
 * incomplete.
 */
const TABLES = [
  "mpgi_payment",
  "mpgi_operation",
  "mpgi_notification",
  "mpgi_subscription",
  "mpgi_charge",
  "mpgi_awaiting_order",
  "mpgi_lease",
  "capture",
  "refund",
  "order",
  "order_change",
  "order_transaction",
]

/** Makes all times in these tables so much older, as if nothing had happened for so long. */
export async function letTimePass({ sql }: Pick<Database, "sql">, minutes: number): Promise<void> {
  for (const table of TABLES) {
    const columns = await sql<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_name = ? and data_type = 'timestamp with time zone' and column_name <> 'deleted_at'`,
      table,
    )
    const older = columns.map(({ name }) => `"${name}" = "${name}" - interval '${minutes} minutes'`)
    await sql(`update "${table}" set ${older.join(", ")}`)
  }
}
