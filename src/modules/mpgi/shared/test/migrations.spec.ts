import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { migrations, moduleDatabase, type ModuleDatabase } from "./module-database"

type Snapshot = {
  tables: {
    name: string
    columns: Record<string, { nullable: boolean }>
    indexes: { keyName: string; primary: boolean }[]
  }[]
}

describe("migrations", () => {
  let database: ModuleDatabase

  beforeAll(async () => {
    database = await moduleDatabase()
  })
  afterAll(() => database.close())

  it("make the tables, columns and indexes of the models' snapshot", async () => {
    const file = join(__dirname, "../../migrations/.snapshot-medusa-mpgi.json")
    const { tables } = JSON.parse(readFileSync(file, "utf8")) as Snapshot
    const names = tables.map(({ name }) => name)
    const made = await schemaOf(database.pg)
    const modeled = tables.flatMap(({ name, columns, indexes }) => [
      ...Object.entries(columns).map(
        ([column, { nullable }]) => `${name}.${column} ${nullable ? "null" : "not null"}`,
      ),
      ...indexes.map(({ keyName }) => `index ${keyName}`),
    ])
    const ofModels = made.filter((line) => {
      const [, table = ""] = /^(\w+)\.\w+ /.exec(line) ?? []
      return names.includes(table)
    })
    expect(ofModels).toEqual(modeled.filter((line) => !line.startsWith("index ")).sort())
    expect(modeled.filter((line) => !made.includes(line))).toEqual([])
    // What a model cannot express: tables without one, and an index of an expression.
    const byHand = /^index (IDX_mpgi_audit_|mpgi_audit_|mpgi_lease_|IDX_mpgi_payment_last4$)/
    const indexes = made.filter((line) => line.startsWith("index ") && !byHand.test(line))
    expect(indexes.filter((line) => !modeled.includes(line))).toEqual([])
  })

  it("are undone in the opposite order, each to what was before it", async () => {
    const all = await migrations()
    const before = []
    const fresh = await moduleDatabase({ upTo: 0 })
    try {
      for (const migration of all) {
        before.push(await schemaOf(fresh.pg))
        await migration.up(fresh.pg)
      }
      for (const migration of [...all].reverse()) {
        await migration.down(fresh.pg)
        expect([migration.name, await schemaOf(fresh.pg)]).toEqual([migration.name, before.pop()])
      }
    } finally {
      await fresh.close()
    }
  })
})

/** Columns, indexes, triggers and functions, one line each, sorted. */
async function schemaOf(pg: Knex): Promise<string[]> {
  const { rows } = await pg.raw<{ rows: { line: string }[] }>(`
    select table_name || '.' || column_name || case is_nullable when 'YES' then ' null' else ' not null' end as line
      from information_schema.columns where table_schema = 'public'
    union all select 'index ' || indexname from pg_indexes where schemaname = 'public'
    union all select 'trigger ' || tgrelid::regclass || '.' || tgname from pg_trigger where not tgisinternal
    union all select 'function ' || proname || ' ' || md5(prosrc) from pg_proc
      where pronamespace = 'public'::regnamespace`)
  return rows.map(({ line }) => line).sort()
}
