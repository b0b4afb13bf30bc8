import { CaseRecords, type NewCase } from "../cases/case-records"
import { moduleDatabase, type ModuleDatabase } from "./module-database"

describe("cases", () => {
  let database: ModuleDatabase
  let cases: CaseRecords
  let at = 0
  /** A payment that no other test has. */
  const paid = (more: Partial<NewCase> = {}): NewCase => ({
    kind: "paid_without_order",
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
  }, 60_000)
  afterAll(() => database.close())

  it("opens one case for a thing, however often and however many find it", async () => {
    const found = paid()
    const ids = (await Promise.all(Array.from({ length: 8 }, () => cases.open(found)))).map(({ id }) => id)
    expect(new Set(ids).size).toBe(1)
    expect(await openOnes(found.order_no)).toHaveLength(1)
  })

  it("keeps the latest facts of an open case", async () => {
    const found = paid()
    await cases.open({ ...found, details: { state: "authorised" } })
    await cases.open(found)
    expect((await openOnes(found.order_no))[0]).toMatchObject({ details: found.details, state: "open" })
  })

  it("has a case for each kind, write and second transaction", async () => {
    const found = paid()
    await cases.open(found)
    await cases.open({ ...found, kind: "outcome_unknown", operation_id: "one" })
    await cases.open({ ...found, kind: "outcome_unknown", operation_id: "two" })
    await cases.open({ ...found, kind: "second_transaction", transaction_id: "T1" })
    await cases.open({ ...found, kind: "second_transaction", transaction_id: "T2" })
    // Which transaction is learned later is still the same thing.
    await cases.open({ ...found, transaction_id: "T1" })
    expect(await openOnes(found.order_no)).toHaveLength(5)
  })

  it("closes what was found solved, and opens again when it comes back", async () => {
    const found = paid()
    await cases.open(found)
    expect(await cases.solved(found, "order made")).toMatchObject({ state: "closed", closed_by: "mpgi" })
    expect(await cases.solved(found, "order made")).toBeUndefined()
    expect(await cases.open(found)).toMatchObject({ state: "open" })
  })

  it("leaves closed what a person has closed, until the facts change", async () => {
    const found = paid()
    const { id } = await cases.open(found)
    const closed = await cases.close(id, { closed_by: "user_1", note: "refunded at the portal" })
    expect(closed).toMatchObject({ closed_by: "user_1", note: "refunded at the portal" })
    expect(closed?.closed_at).toBeInstanceOf(Date)
    expect(await cases.close(id, { closed_by: "user_2", note: "me too" })).toBeUndefined()
    expect(await cases.open(found)).toMatchObject({ id, state: "closed" })
    expect(await cases.open({ ...found, details: { state: "refunded" } })).toMatchObject({ state: "open" })
  })

  it("takes part in the transaction of whoever opens it", async () => {
    const found = paid()
    const undone = database.pg.transaction(async (by) => {
      await cases.open(found, by)
      throw new Error("undone")
    })
    await expect(undone).rejects.toThrow("undone")
    expect(await openOnes(found.order_no)).toHaveLength(0)
  })

  it("lists page by page", async () => {
    const kind = "never_decided"
    for (let count = 0; count < 3; count++) await cases.open(paid({ kind }))
    const [page, count] = await cases.list({ kind, state: "open" }, { limit: 2, offset: 2 })
    expect([page.length, count]).toEqual([1, 3])
  })

  it("stores nothing that looks like a card number", async () => {
    const found = paid({ details: { said: `card 4111 1111 1111 1111 ${"x".repeat(300)}`, none: undefined } })
    const { details } = await cases.open(found)
    expect(JSON.stringify(details)).not.toContain("4111")
    expect(Object.keys(details)).toEqual(["said"])
    expect((details as { said: string }).said).toHaveLength(200)
  })
})
