import { deaths } from "../simulation/deaths"
import { transactionsOf } from "../store/facts"
import { Store } from "../store/store"
import { ADMIN_ACTIONS } from "./admin-actions"
import { crash } from "./crash"

/**
 * The suites play one death of each group that `deaths` makes: what outlives the process is the same after all of a group. Here all are
 * died: in a refund, and where a customer pays by a link, which is everything that a process touches.
 */
describe("deaths of one group", () => {
  let store: Store
  beforeAll(async () => {
    store = await Store.open()
  })
  afterAll(() => store.close())

  it.each(
    ADMIN_ACTIONS.filter(({ name }) => ["refund", "payment by a link"].includes(name)).map(
      (action) => [action.name, action] as const,
    ),
  )("leave the same: %s", async (_, action) => {
    const death = { action, fate: "applied", retry: false } as const
    const { points } = await crash(store, { ...death, crashAt: "never" })
    const chosen = deaths(points)
    const wrong: string[] = []
    let first: string[] = []
    for (const [crashAt, { label }] of points.entries()) {
      await crash(store, { ...death, crashAt })
      const left = await leftBehind(store)
      if (chosen.includes(crashAt)) first = left
      const rows = [...without(left, first), ...without(first, left)]
      wrong.push(...rows.map((row) => `before ${crashAt} (${label}): ${row.slice(0, 300)}`))
    }
    expect(wrong).toEqual([])
    expect(chosen.length).toBeLessThan(points.length)
  })
})

/** Every row of every table, of Medusa and of the gateway, as text, without ids and times. */
async function leftBehind(store: Store): Promise<string[]> {
  const { database, state } = store
  const tables = await database.sql<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  )
  const dumps = tables.map(({ name }) => `select '${name}' as name, to_jsonb(row) as row from ${name} row`)
  const { ledger } = await transactionsOf(store)
  const others = [...Object.entries(state), ...Object.entries(ledger)] as [string, Iterable<unknown>][]
  return [
    ...(await database.sql<{ name: string; row: object }>(dumps.join(" union all "))),
    ...others.flatMap(([name, all]) => [...all].map((row) => ({ name, row }))),
  ]
    .map(({ name, row }) => `${name} ${JSON.stringify(row, plain)}`)
    .sort()
}

/** A number that can only be a time. */
const A_TIME = 1e12

/** Words and amounts stay. Ids, times and random texts are other ones each time, as is the position in the audit. */
function plain(name: string, value: unknown): unknown {
  if (name === "seq" || (typeof value === "number" && value > A_TIME)) return undefined
  return typeof value === "string" && !/^[a-z_ ]*$|^[A-Z]{3}$|^-?\d{1,4}(\.\d+)?$/.test(value) ? "…" : value
}

/** The rows of one that the other does not have. */
function without(rows: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return rows.filter((row) => {
    const at = left.indexOf(row)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}
