type Sql = <Row>(statement: string, ...values: string[]) => Promise<Row[]>

type Row = Record<string, unknown>

/** Rows by their table. */
export type Rows = Record<string, Row[]>

/** Every row of the database at one moment, as text. */
export type Moment = { name: string; row: string }[]

/** Of no one order: what Medusa's workflow engine keeps of its work, what is held during ours, runs over the payments of everyone. */
const IGNORED = ["workflow_execution", "mpgi_lease", "mpgi_reconciliation"]

/** Moves wait for the hook that receives them: once a spec of the process has registered one, an order has rows that its copy lacks. */
const COMPARED: Record<string, string> = { mpgi_outbox: "it.event <> 'mpgi.payment.moved'" }

/** A ULID with or without its prefix: what Medusa and this package name rows with. */
export const ID = /\b(?:[a-z_]+_)?[0-9A-Z]{26}\b/g

export async function everyRow(sql: Sql): Promise<Moment> {
  const tables = await sql<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  )
  return sql(
    tables
      .filter(({ name }) => !IGNORED.includes(name))
      .map(
        ({ name }) =>
          `select '${name}' as name, to_jsonb(it)::text as row from public."${name}" as it where ${COMPARED[name] ?? "true"}`,
      )
      .join(" union all "),
  )
}

/**
 * The rows of an order: those that are new since `before` and name it, or what names it, and so on. What a job has written meanwhile
 * does not; what was there before, such as the region and the product, is not the order's.
 */
export function rowsOfOrder(before: Moment, after: Moment, ids: readonly string[]): Rows {
  const old = new Set(before.map(({ name, row }) => name + row))
  const others = new Set(before.flatMap(({ row }) => row.match(ID) ?? []))
  const known = new Set(ids)
  const found = new Set<Moment[number]>()
  let open = after.filter(({ name, row }) => !old.has(name + row))
  for (let size = -1; size < found.size; open = open.filter((each) => !found.has(each))) {
    size = found.size
    for (const each of open) {
      if (![...known].some((id) => each.row.includes(id))) continue
      found.add(each)
      for (const id of each.row.match(ID) ?? []) if (!others.has(id)) known.add(id)
    }
  }
  const rows: Rows = {}
  for (const each of after) if (found.has(each)) (rows[each.name] ??= []).push(JSON.parse(each.row))
  // The audit's are in the order in which it happened.
  for (const list of Object.values(rows))
    list.sort((one, other) => Number(one.seq ?? 0) - Number(other.seq ?? 0))
  return rows
}
