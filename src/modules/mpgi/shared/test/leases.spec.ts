import { Leases } from "../leases"
import type { Log } from "../log"
import { MINUTE, SECOND } from "../time"
import { moduleDatabase, type ModuleDatabase } from "./module-database"

let database: ModuleDatabase
beforeAll(async () => void (database = await moduleDatabase()), 120_000)
afterEach(() => jest.useRealTimers())
afterAll(() => database.close())

/** The database answers in its own time: everything is virtual but that. */
const virtually = () =>
  jest.useFakeTimers({ doNotFake: ["setImmediate", "nextTick", "queueMicrotask", "Date", "performance"] })

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise(setImmediate)
}

it("is renewed for ten minutes at most, so that stuck work keeps no one from an order for ever", async () => {
  const { pg } = database
  const warn = jest.fn()
  const leases = new Leases(pg, { warn } as unknown as Log)
  let renewed = 0
  pg.on("query-response", (_: unknown, { sql }: { sql: string }) => {
    if (sql.startsWith('update "mpgi_lease"')) renewed++
  })
  virtually()
  const begun = jest.fn(() => new Promise(() => {}))
  void leases.exclusively("order A1", begun)
  await until(() => begun.mock.calls.length > 0)
  for (let times = 1; times <= 30; times++) {
    await jest.advanceTimersByTimeAsync(20 * SECOND)
    await until(() => renewed === times)
  }
  expect(warn).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(5 * MINUTE)
  expect(renewed).toBe(30)
  expect(warn.mock.calls).toEqual([["mpgi: the lease order A1 ends before its work, which may be stuck"]])

  const next = () => new Leases(pg, { warn } as unknown as Log).exclusively("order A1", async () => "done")
  expect(await next()).toBeUndefined()
  await pg("mpgi_lease").update({ expires_at: pg.raw("now()") })
  expect(await next()).toBe("done")
})

it("is released with its work, and not renewed after it", async () => {
  const { pg } = database
  const leases = new Leases(pg, { warn: jest.fn() } as unknown as Log)
  virtually()
  expect(await leases.exclusively("order B1", async () => "done")).toBe("done")
  expect(await pg("mpgi_lease").where({ key: "order B1" })).toEqual([])
  await jest.advanceTimersByTimeAsync(MINUTE)
  expect(await pg("mpgi_lease").where({ key: "order B1" })).toEqual([])
})
