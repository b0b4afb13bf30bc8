import type { Database } from "./database"

/** Our tables with times that something waits for. */
const TABLES = ["mpgi_payment", "mpgi_operation", "mpgi_notification"]

/** Makes all that our tables say so much older, as if nobody had done anything for so long. */
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
