import type { BenchStore } from "./store"

/** In place of the end of an id, and for the gateway's id of the transaction, in the rows of a template. */
const [END, TRANSACTION] = ["~~~~~~~~~~", "<transaction>"]

/** What belongs to no order, or to several: a customer. */
const LEFT_OUT = ["customer", "workflow_execution", "mpgi_notification", "mpgi_audit", "mpgi_lease"]

/** The rows that belong to one payment, with the ends of their ids left open. */
export type Template = {
  tables: { name: string; rows: string }[]
  order_no: string
  ids: Record<string, string>
}

/** One of the copies: what its ids end with, and the gateway's id of its transaction. */
export type CopyOf = { end: string; transaction_id: string }

/**
 * Reads all rows that some work creates in the store, as a template for copies. Placing a
 * thousand orders over Medusa's routes would take longer than all measurements.
 *
 * @param work answers the payment's ids at the gateway, and ids of its rows by a name for each
 */
export async function templateOf(
  store: BenchStore,
  work: () => Promise<{ order_no: string; transaction_id: string | null; ids: Record<string, string> }>,
): Promise<Template> {
  const [begun] = await store.sql<{ at: string }>("select now()::text as at")
  const { order_no, transaction_id, ids } = await work()
  const names = await store.sql<{ name: string }>(
    `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and column_name = 'created_at' and table_type = 'BASE TABLE'`,
  )
  const found: NewRow[] = []
  for (const { name } of names) {
    if (LEFT_OUT.includes(name)) continue
    const [read] = await store.sql<{ rows: { id?: string; token?: string }[] }>(
      `select coalesce(jsonb_agg(to_jsonb(r)), '[]') as rows from "${name}" r where created_at >= ?::timestamptz`,
      begun!.at,
    )
    for (const row of read?.rows ?? [])
      found.push({ name, text: JSON.stringify(row), ids: [row.id, row.token].filter((id) => id != null) })
  }
  const own = connected(found, [order_no])
  const known = [order_no, ...own.flatMap(({ ids }) => ids)]
  const open = (text: string) =>
    known.reduce(
      (all, id) => all.replaceAll(id, withEnd(id, END)),
      transaction_id === null ? text : text.replaceAll(transaction_id, TRANSACTION),
    )
  const tables = [...new Set(own.map(({ name }) => name))].map((table) => {
    const texts = own.filter(({ name }) => name === table).map(({ text }) => open(text))
    return { name: table, rows: `[${texts.join(",")}]` }
  })
  return { tables, order_no, ids }
}

type NewRow = { name: string; text: string; ids: string[] }

/** The rows that name one of these ids, or are named by or name one of those rows, and so on. */
function connected(rows: readonly NewRow[], ids: readonly string[]): NewRow[] {
  const known = new Set(ids)
  const own = new Set<NewRow>()
  for (let before = -1; before < own.size;) {
    before = own.size
    for (const row of rows) {
      if (own.has(row) || ![...known].some((id) => row.text.includes(id))) continue
      own.add(row)
      for (const id of row.ids) known.add(id)
      for (const other of rows) for (const id of other.ids) if (row.text.includes(id)) known.add(id)
    }
  }
  return [...own]
}

/** Creates the rows of a template once for each copy. Neither triggers nor foreign keys: the template had both. */
export async function insertCopies(store: BenchStore, template: Template, copies: CopyOf[]): Promise<void> {
  const by = await store.transaction()
  try {
    await by.raw("set local session_replication_role = replica")
    for (const { name, rows } of template.tables) {
      await by.raw(
        `insert into ?? select copy.* from jsonb_to_recordset(?::jsonb) as each(ending text, transaction_id text),
         jsonb_populate_recordset(null::??, replace(replace(?, '${END}', ending), '${TRANSACTION}', transaction_id)::jsonb) as copy`,
        [name, JSON.stringify(copies.map(({ end, ...rest }) => ({ ...rest, ending: end }))), name, rows],
      )
    }
    await by.commit()
  } catch (error) {
    await by.rollback()
    throw error
  }
}

/** The id of a copy's row. */
export function withEnd(id: string, end: string): string {
  return id.slice(0, -end.length) + end
}
