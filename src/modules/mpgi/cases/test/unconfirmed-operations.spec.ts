import { moduleDatabase, type ModuleDatabase } from "../../shared/test/module-database"
import { CaseRecords, syncUnconfirmedCases } from "../case-records"

describe("unconfirmed operations", () => {
  let database: ModuleDatabase
  let cases: CaseRecords
  beforeAll(async () => {
    database = await moduleDatabase()
    cases = new CaseRecords(database.pg)
  })
  afterAll(() => database.close())

  const create = (id: string, state: string, minutes: number) =>
    database.pg("mpgi_operation").insert({
      id,
      kind: "capture",
      provider_id: "pp_mpgi_mpgi",
      order_no: `O-${id}`,
      transaction_id: `T-${id}`,
      amount: "5.00",
      currency_code: "usd",
      marker: id,
      baseline: "{}",
      state,
      sent_at: new Date(Date.now() - minutes * 60_000),
    })
  const show = () => syncUnconfirmedCases(database.pg, cases, 60)
  const list = async (state: "open" | "closed") =>
    (await cases.list({ state, kind: "operation_unconfirmed" }, { limit: 10, offset: 0 }))[0]

  it("are cases from the configured age on, one each, until the outcome is known", async () => {
    await create("old", "unknown", 61)
    await create("sent", "sent", 61)
    await create("young", "unknown", 59)
    await create("done", "applied", 61)
    await Promise.all([show(), show(), show()])
    expect((await list("open")).map(({ operation_id }) => operation_id).sort()).toEqual(["old", "sent"])
    expect((await list("open"))[0]).toMatchObject({
      details: { write: "capture", amount: "5.00", currency: "USD" },
    })

    await database.pg("mpgi_operation").where({ id: "old" }).update({ state: "applied" })
    await database.pg("mpgi_operation").where({ id: "sent" }).update({ state: "not_applied" })
    await show()
    expect(await list("open")).toEqual([])
    expect((await list("closed")).map(({ operation_id, note }) => `${operation_id}: ${note}`).sort()).toEqual(
      ["old: the capture was found applied", "sent: the capture was found not applied"],
    )
  })

  it("stay closed when a user has closed them, however often they are queried again", async () => {
    await create("accepted", "unknown", 120)
    await show()
    const [open] = await list("open")
    await cases.close(open!.id, { closed_by: "user_1", note: "waiting for the gateway's support" })
    await show()
    expect(await list("open")).toEqual([])
  })
})
