import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { connect, createDatabase, type Database } from "../setup/database"
import { keptRows, type KeptRows } from "../setup/kept-rows"
import { until } from "../setup/until"

/** Connections of a store's pool, some of them busy when a test ends. */
const POOL = 10
const BUSY = 5
const TIMES = 5
const BEGUN = "select from pg_stat_activity where state = 'active' and query = 'select pg_sleep(60)'"

describe("what is put back before each test", () => {
  let database: Database
  let rows: KeptRows
  let pool: Knex
  beforeAll(async () => {
    database = await createDatabase("mpgi_kept")
    await database.sql("create table letter (name text)")
    await database.sql("insert into letter values ('kept')")
    rows = await keptRows(database.url)
    await rows.keep()
    pool = connect(new URL(database.url).pathname.slice(1))
    // knex prints each connection that ends, and the store's pool does too.
    pool.client.logger.warn = () => {}
  })
  afterAll(async () => {
    await pool?.destroy()
    await rows?.close()
    await database?.drop()
  })

  it("ends what is under way, and leaves no connection that fails at the next test's first query", async () => {
    for (let time = 0; time < TIMES; time++) {
      await Promise.all(Array.from({ length: POOL }, () => pool.raw("insert into letter values ('new')")))
      const underWay = Array.from({ length: BUSY }, () =>
        pool.raw("select pg_sleep(60)").catch(() => "ended"),
      )
      await until("every one of them has begun", async () => (await database.sql(BEGUN)).length === BUSY)
      await rows.putBack()
      const next = await Promise.all(
        Array.from({ length: POOL }, async () => (await pool.raw("select name from letter")).rows),
      )
      expect(next).toEqual(Array.from({ length: POOL }, () => [{ name: "kept" }]))
      expect(await Promise.all(underWay)).toEqual(Array.from({ length: BUSY }, () => "ended"))
    }
  })
})
