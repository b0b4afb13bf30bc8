import { actAs } from "../../audit/actor"
import { AuditRecords } from "../../audit/audit-records"
import { FEATURES } from "../../features"
import { moduleDatabase, type ModuleDatabase } from "../../shared/test/module-database"
import { AwaitingOrderRecords } from "../awaiting-order-records"

describe("retention of orders that waited for their payment", () => {
  let database: ModuleDatabase
  beforeAll(async () => {
    database = await moduleDatabase()
  })
  afterAll(() => database.close())

  it("deletes waits that are over in batches, and their history a month later", async () => {
    const { pg } = database
    const records = new AwaitingOrderRecords(pg)
    const audit = new AuditRecords(pg, FEATURES)
    for (const session of ["a", "b", "c", "open", "recent"]) {
      const values = { provider_id: "pp_mpgi_mpgi", payment_session_id: session, cart_id: null }
      await records.begin({ ...values, reason: "order_first" })
      const row = await records.ofSession(session)
      if (session !== "open") await records.end(row!.id, "paid")
    }
    await pg("mpgi_awaiting_order")
      .whereIn("payment_session_id", ["a", "b", "c"])
      .update({ ended_at: pg.raw("ended_at - interval '91 days'") })
    expect(await actAs("sweep", () => records.forget(90, 2))).toBe(3)
    const left = await pg("mpgi_awaiting_order").pluck("payment_session_id")
    expect(left.sort()).toEqual(["open", "recent"])

    const events = () => pg("mpgi_audit").where({ subject: "awaiting_order" })
    expect(await events().where({ event: "removed" }).pluck("actor")).toEqual(["sweep", "sweep", "sweep"])
    expect(await audit.forgetRemoved()).toBe(0)
    // A month passes.
    await pg.transaction(async (by) => {
      await by.raw("set local session_replication_role = replica")
      await by("mpgi_audit").update({ at: by.raw("at - interval '31 days'") })
    })
    await expect(events().delete()).rejects.toThrow("mpgi_audit is append-only")
    expect(await audit.forgetRemoved(2)).toBe(3)
    expect(await events().where({ event: "removed" })).toEqual([])
    expect(await audit.disagreements()).toEqual([])
  })
})
