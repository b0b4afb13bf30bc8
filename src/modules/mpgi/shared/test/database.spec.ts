import { knex } from "@medusajs/framework/mikro-orm/knex"
import { columns, countOf, only, pageOf, table, UNRECORDED, whereIdOf, writeTo } from "../database"

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
  const named = "(select true from set_config('mpgi.actor', ?, true))"

  it("is made in the name of an actor, with its time", () => {
    const { sql, bindings } = writeTo<ThingRow>(pg, "thing", "user_1")
      .update({ list: ["x"] })
      .where({ id: "1" })
      .returning("*")
      .toSQL()
    expect(sql).toBe(
      `update "thing" set "updated_at" = ?, "list" = ? where "thing"."deleted_at" is null and ${named} and "id" = ? returning *`,
    )
    expect(bindings).toEqual([expect.any(Date), '["x"]', "user_1", "1"])
  })

  it("keeps another time that it is given", () => {
    const { sql } = writeTo<ThingRow>(pg, "thing", "user_1")
      .update({ updated_at: pg.raw("updated_at") })
      .toSQL()
    expect(sql).toBe(
      `update "thing" set "updated_at" = updated_at where "thing"."deleted_at" is null and ${named}`,
    )
  })

  it("that the audit does not record has neither an actor nor a time", () => {
    const { sql } = writeTo<ThingRow>(pg, "thing", UNRECORDED).update({ amount: "1" }).toSQL()
    expect(sql).toBe('update "thing" set "amount" = ? where "thing"."deleted_at" is null')
  })

  it("can be merged into the row that is there", () => {
    const { sql, bindings } = writeTo<ThingRow>(pg, "thing", "user_1")
      .upsert({ id: "1", facts: {} }, "(id) where deleted_at is null", { facts: {} })
      .returning("*")
      .toSQL()
    expect(sql).toContain(`insert into "thing" ("facts", "id", "updated_at") values (?, ?, (select ?`)
    expect(sql).toContain(
      `on conflict (id) where deleted_at is null do update set "facts" = ?,"updated_at" = (select`,
    )
    expect(bindings.filter((each) => each === "user_1")).toHaveLength(2)
  })

  it("names its actor where it deletes, too", () => {
    const old = things().select("id").limit(5)
    const { sql, bindings } = whereIdOf(writeTo<ThingRow>(pg, "thing", "sweep").delete(), old).toSQL()
    expect(sql).toBe(
      `delete from "thing" where "thing"."deleted_at" is null and ${named} and id = any(array((select "id" from "thing" where "thing"."deleted_at" is null limit ?)))`,
    )
    expect(bindings).toEqual(["sweep", 5])
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
