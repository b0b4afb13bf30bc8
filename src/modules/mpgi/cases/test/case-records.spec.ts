import { orderNo } from "../../../../gateway"
import { CaseRecords, type NewCase } from "../case-records"
import { moduleDatabase, type ModuleDatabase } from "../../shared/test/module-database"

describe("cases", () => {
  let database: ModuleDatabase
  let cases: CaseRecords
  let at = 0
  /** A payment that no other test has. */
  const paid = (more: Partial<NewCase> = {}): NewCase => ({
    kind: "payment_without_order",
    provider_id: "pp_mpgi_mpgi",
    order_no: `ORDER${at++}`,
    details: { state: "captured", amount: "25.00" },
    ...more,
  })
  const openOnes = async (order_no: string) =>
    (await cases.list({ state: "open", order_no }, { limit: 10, offset: 0 }))[0]

  beforeAll(async () => {
    database = await moduleDatabase()
    cases = new CaseRecords(database.pg)
  })
  afterAll(() => database.close())

  it("opens one case per key, however often it is found and by how many servers", async () => {
    const found = paid()
    const ids = (await Promise.all(Array.from({ length: 8 }, () => cases.open(found)))).map(({ id }) => id)
    expect(new Set(ids).size).toBe(1)
    expect(await openOnes(found.order_no)).toHaveLength(1)
  })

  it("keeps the latest facts of an open case", async () => {
    const found = paid()
    await cases.open({ ...found, details: { state: "authorized" } })
    await cases.open(found)
    expect((await openOnes(found.order_no))[0]).toMatchObject({ details: found.details, state: "open" })
  })

  it("announces an opening and a closing once, in the transaction of the change", async () => {
    const found = paid()
    const waiting = async () => {
      const [first] = await cases.ofOrder(orderNo(found.order_no))
      const rows = await database
        .pg("mpgi_outbox")
        .where({ about: first?.id ?? "" })
        .orderBy("event")
      return rows.map(({ event }: { event: string }) => event)
    }
    const rolledBack = database.pg.transaction(async (by) => {
      const { id } = await cases.open(found, by)
      expect(await by("mpgi_outbox").where({ about: id })).toHaveLength(1)
      throw new Error("rolls back")
    })
    await expect(rolledBack).rejects.toThrow("rolls back")
    expect(await waiting()).toEqual([])

    await cases.open(found)
    await cases.open({ ...found, details: { state: "authorized" } })
    expect(await waiting()).toEqual(["mpgi.case.opened"])
    await cases.closeResolved(found, "order made")
    await cases.closeResolved(found, "order made")
    expect(await waiting()).toEqual(["mpgi.case.closed", "mpgi.case.opened"])
  })

  it("has a case for each kind, operation and second transaction", async () => {
    const found = paid()
    await cases.open(found)
    await cases.open({ ...found, kind: "operation_unconfirmed", operation_id: "one" })
    await cases.open({ ...found, kind: "operation_unconfirmed", operation_id: "two" })
    await cases.open({ ...found, kind: "duplicate_transaction", transaction_id: "T1" })
    await cases.open({ ...found, kind: "duplicate_transaction", transaction_id: "T2" })
    // A transaction that is synced later is still the same case.
    await cases.open({ ...found, transaction_id: "T1" })
    expect(await openOnes(found.order_no)).toHaveLength(5)
  })

  it("closes what was found resolved, and opens it again when it recurs", async () => {
    const found = paid()
    await cases.open(found)
    expect(await cases.closeResolved(found, "order made")).toMatchObject({
      state: "closed",
      closed_by: "mpgi",
    })
    expect(await cases.closeResolved(found, "order made")).toBeUndefined()
    expect(await cases.open(found)).toMatchObject({ state: "open" })
  })

  it("leaves closed what a user has closed, until the facts change", async () => {
    const found = paid()
    const { id } = await cases.open(found)
    const closed = await cases.close(id, { closed_by: "user_1", note: "refunded at the portal" })
    expect(closed).toMatchObject({ closed_by: "user_1", note: "refunded at the portal" })
    expect(closed?.closed_at).toBeInstanceOf(Date)
    expect(await cases.close(id, { closed_by: "user_2", note: "me too" })).toBeUndefined()
    expect(await cases.open(found)).toMatchObject({ id, state: "closed" })
    expect(await cases.open({ ...found, details: { state: "refunded" } })).toMatchObject({ state: "open" })
  })

  it("takes part in the transaction of its caller", async () => {
    const found = paid()
    const undone = database.pg.transaction(async (by) => {
      await cases.open(found, by)
      throw new Error("undone")
    })
    await expect(undone).rejects.toThrow("undone")
    expect(await openOnes(found.order_no)).toHaveLength(0)
  })

  it("lists page by page", async () => {
    const kind = "payment_stuck_pending"
    for (let count = 0; count < 3; count++) await cases.open(paid({ kind }))
    const [page, count] = await cases.list({ kind, state: "open" }, { limit: 2, offset: 2 })
    expect([page.length, count]).toEqual([1, 3])
  })

  it("stores nothing that looks like a card number", async () => {
    const found = paid({
      details: { message: `card 4111 1111 1111 1111 ${"x".repeat(300)}`, none: undefined },
    })
    const { details } = await cases.open(found)
    expect(JSON.stringify(details)).not.toContain("4111")
    expect(Object.keys(details)).toEqual(["message"])
    expect((details as { message: string }).message).toHaveLength(200)
  })

  it.each(["order", "cart", "beside", "reference", "recurring_id"])(
    "stores the id in %s as it is, also a long number",
    async (name) => {
      const id = "rec_4bd243111999292c7d4e"
      const { details } = await cases.open(paid({ details: { [name]: id, message: id } }))
      expect(details).toEqual({ [name]: id, message: "rec_4bd***c7d4e" })
    },
  )
})
