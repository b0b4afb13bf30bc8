import { knex } from "@medusajs/framework/mikro-orm/knex"
import { actAs } from "../../audit/actor"
import { changed, columns, countOf, only, pageOf, table } from "../database"

interface ThingRow {
  id: string
  facts: Record<string, string> | string | null
  list: string[] | null
  amount: string | null
  seen_at: Date | null
  updated_at: Date
}

const pg = knex({ client: "pg" })
const things = () => table<ThingRow>(pg, "thing")

describe("values of a row", () => {
  it("are written as JSON where a column holds an object or an array", () => {
    const values = columns<ThingRow>({ facts: { a: "1" }, list: ["x"], amount: "10.00" })
    expect(values).toEqual({ facts: '{"a":"1"}', list: '["x"]', amount: "10.00" })
  })

  it("keep texts, which may be sealed JSON, dates, nulls and expressions", () => {
    const seen_at = new Date()
    const amount = pg.raw("amount || ?", ["0"])
    expect(columns<ThingRow>({ facts: '"v1.x"', list: null, seen_at, amount })).toEqual({
      facts: '"v1.x"',
      list: null,
      seen_at,
      amount,
    })
  })

  it("leave out a column that is undefined", () => {
    const { sql, bindings } = things()
      .where({ id: "1" })
      .update(columns<ThingRow>({ amount: undefined, facts: null }))
      .toSQL()
    expect(sql).toBe('update "thing" set "facts" = ? where "thing"."deleted_at" is null and "id" = ?')
    expect(bindings).toEqual([null, "1"])
  })
})

describe("a change", () => {
  it("carries its time and its author", () => {
    const at = new Date("2030-01-01T00:00:00Z")
    const { sql, bindings } = actAs("user_1", () =>
      things()
        .where({ id: "1" })
        .update(changed<ThingRow>(pg, { list: ["x"] }, at))
        .returning("*")
        .toSQL(),
    )
    expect(sql).toBe(
      `update "thing" set "list" = ?, "updated_at" = (select ?::timestamptz from set_config('mpgi.actor', ?, true)) where "thing"."deleted_at" is null and "id" = ? returning *`,
    )
    expect(bindings).toEqual(['["x"]', at, "user_1", "1"])
  })

  it("can be merged into the row that is there", () => {
    const { sql } = things()
      .insert(changed<ThingRow>(pg, { id: "1", facts: {} }))
      .onConflict(pg.raw("(id) where deleted_at is null"))
      .merge(changed<ThingRow>(pg, { facts: {} }))
      .returning("*")
      .toSQL()
    expect(sql).toContain(`insert into "thing" ("facts", "id", "updated_at") values (?, ?, (select ?`)
    expect(sql).toContain(
      `on conflict (id) where deleted_at is null do update set "facts" = ?,"updated_at" = (select`,
    )
  })
})

describe("rows of a statement", () => {
  it("are one where there must be one", () => {
    expect(only(["a"])).toBe("a")
    expect(() => only([])).toThrow("the database returned no row")
  })

  it("are counted, and read by the page", async () => {
    const statements: string[] = []
    const answers = knex({ client: FakeClient })
    answers.on("query", ({ sql }: { sql: string }) => void statements.push(sql))
    const select = () =>
      table<ThingRow>(answers, "thing").leftJoin("other", "other.id", "thing.id").where({ id: "1" })
    expect(await countOf(select())).toBe(7)
    const [rows, count] = await pageOf(select, (rows) => rows.orderBy("id"), { limit: 2, offset: 4 })
    expect([rows, count]).toEqual([[{ all: "7" }], 7])
    // At once, in either order.
    expect(statements.slice(1).sort()).toEqual([
      'select * from "thing" left join "other" on "other"."id" = "thing"."id" where "thing"."deleted_at" is null and "id" = ? order by "id" asc limit ? offset ?',
      // Of a list that is longer than anyone turns its pages, the count ends.
      'select count(*) as "all" from (select * from "thing" left join "other" on "other"."id" = "thing"."id" where "thing"."deleted_at" is null and "id" = ? limit ?) as "counted"',
    ])
  })
})

/** A database that returns the same row for every statement. */
class FakeClient extends knex.Client {
  override acquireConnection() {
    return Promise.resolve({ __knexUid: "1" })
  }
  override releaseConnection() {
    return Promise.resolve()
  }
  _query(_connection: unknown, query: object) {
    return Promise.resolve({ ...query, response: [{ all: "7" }] })
  }
  processResponse({ response }: { response: unknown }) {
    return response
  }
  override wrapIdentifierImpl(name: string) {
    return name === "*" ? name : `"${name}"`
  }
}
