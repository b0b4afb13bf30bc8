import { orderNo } from "../../../../gateway"
import { DiscrepancyRecords } from "../../reconciliation/discrepancy-records"
import { moduleDatabase, type ModuleDatabase } from "../../shared/test/module-database"
import type { DiscrepancyRow } from "../../shared/rows"
import { Attention, type AttentionFilter } from "../attention"
import { CASE_OF_DISCREPANCY } from "../case-kinds"
import { CaseRecords } from "../case-records"

const provider_id = "pp_mpgi_mpgi"
const NEWEST = { descending: true }
const PAGE = { limit: 50, offset: 0 }

describe("what needs attention", () => {
  let database: ModuleDatabase
  let attention: Attention
  let cases: CaseRecords
  let discrepancies: DiscrepancyRecords
  let at = 0
  const nextOrder = () => orderNo(`ATTENTION${at++}`)

  beforeAll(async () => {
    database = await moduleDatabase()
    attention = new Attention(database.pg)
    cases = new CaseRecords(database.pg)
    discrepancies = new DiscrepancyRecords(database.pg)
  })
  afterAll(() => database.close())

  const of = async (order_no: string, filter: AttentionFilter = {}) =>
    (await attention.list({ ...filter, order_no }, NEWEST, PAGE))[0]
  const found = async (
    order_no: ReturnType<typeof nextOrder>,
    kind: DiscrepancyRow["kind"] = "capture_at_portal",
    transaction_id: DiscrepancyRow["transaction_id"] = null,
  ) => {
    const values = { transaction_id, reference: null, local_value: "captured 0", gateway_value: "captured" }
    const row = await discrepancies.found({ kind, ...values }, { provider_id, order_no }, new Date())
    if (!row) throw new Error("the discrepancy was not recorded")
    return row
  }
  const reported = async (row: DiscrepancyRow) => {
    const { order_no, transaction_id } = row
    const report = await cases.open({
      kind: CASE_OF_DISCREPANCY[row.kind],
      provider_id,
      order_no,
      transaction_id,
    })
    await discrepancies.settle(row.id, "needs_review", null)
    return report
  }

  it("lists a discrepancy while it is checked, and as its case once it is one", async () => {
    const order_no = nextOrder()
    const discrepancy = await found(order_no)
    expect(await of(order_no)).toMatchObject([
      {
        id: discrepancy.id,
        source: "discrepancy",
        kind: "capture_not_synced",
        state: "checking",
        closed_at: null,
      },
    ])
    const { id } = await reported(discrepancy)
    expect(await of(order_no)).toMatchObject([
      { id, source: "case", kind: "capture_not_synced", state: "open" },
    ])
  })

  it("stays closed with the case that a user has closed, until it is found again", async () => {
    const order_no = nextOrder()
    const discrepancy = await found(order_no)
    const { id } = await reported(discrepancy)
    await cases.close(id, { closed_by: "user_1", note: "The amount is right." })
    expect(await of(order_no, { state: "open" })).toEqual([])
    expect(await of(order_no)).toMatchObject([{ id, source: "case", state: "closed", closed_by: "user_1" }])

    await discrepancies.settle(discrepancy.id, "cleared", null)
    const again = await found(order_no)
    expect(await of(order_no, { state: "open" })).toMatchObject([{ id: again.id, state: "checking" }])
  })

  it("lists a discrepancy that was corrected before it became a case as closed", async () => {
    const order_no = nextOrder()
    const { id } = await found(order_no, "refund_at_portal")
    await discrepancies.settle(id, "resolved", "The refund was added to Medusa.")
    expect(await of(order_no, { state: "open" })).toEqual([])
    const [row] = await of(order_no, { state: "closed" })
    expect(row).toMatchObject({ id, kind: "refund_not_synced", state: "closed", closed_by: "mpgi" })
    expect(row?.closed_at).toBeInstanceOf(Date)
  })

  it("keeps a second transaction apart from the case of another", async () => {
    const order_no = nextOrder()
    const [one, other] = ["T1", "T2"] as unknown as NonNullable<DiscrepancyRow["transaction_id"]>[]
    const first = await found(order_no, "missing_locally", one!)
    const second = await found(order_no, "missing_locally", other!)
    const { id } = await reported(first)
    const listed = (await of(order_no)).map((row) => row.id)
    expect(listed.sort()).toEqual([id, second.id].sort())
  })

  it("filters by kind, order and what a search names", async () => {
    const [order_no, transaction_id] = [nextOrder(), `T-${at}`]
    const { id } = await cases.open({ kind: "charged_back", provider_id, order_no, transaction_id })
    const other = await found(order_no, "amount")
    const ids = async (filter: AttentionFilter) =>
      (await attention.list(filter, NEWEST, PAGE))[0].map((row) => row.id).sort()
    const both = [id, other.id].sort()
    expect(await ids({ order_no })).toEqual(both)
    expect(await ids({ order_no, kind: "charged_back" })).toEqual([id])
    expect(await ids({ order_no, kind: "amount_mismatch" })).toEqual([other.id])
    expect(await ids({ named: { words: transaction_id, order_nos: [] } })).toEqual([id])
    expect(await ids({ named: { words: order_no.toLowerCase(), order_nos: [] } })).toEqual(both)
    expect(await ids({ named: { words: "#12", order_nos: [order_no] } })).toEqual(both)
    expect(await ids({ named: { words: order_no.slice(0, 5), order_nos: [] } })).toEqual([])
  })

  it("counts what all pages have, and gives each row on one page, in either direction", async () => {
    const order_no = nextOrder()
    for (const kind of ["charged_back", "order_unpaid", "payment_stuck_pending"])
      await cases.open({ kind, provider_id, order_no })
    for (const kind of ["amount", "currency", "status"] as const) await found(order_no, kind)
    const [, count] = await attention.list({ order_no }, NEWEST, PAGE)
    expect(count).toBe(6)
    const paged = async (descending: boolean) => {
      const pages = []
      for (let offset = 0; offset < count; offset += 2)
        pages.push(...(await attention.list({ order_no }, { descending }, { limit: 2, offset }))[0])
      return pages
    }
    const newest = await paged(true)
    const kinds = newest.map(({ kind }) => kind)
    expect([...kinds].sort()).toEqual([
      "amount_mismatch",
      "charged_back",
      "currency_mismatch",
      "order_unpaid",
      "payment_stuck_pending",
      "status_mismatch",
    ])
    expect((await paged(false)).map(({ kind }) => kind)).toEqual([...kinds].reverse())
  })

  it("counts the open ones, of them the chargebacks, and those that are being checked", async () => {
    const before = await attention.countOpen()
    const order_no = nextOrder()
    const { id } = await cases.open({ kind: "charged_back", provider_id, order_no })
    await reported(await found(order_no))
    await found(order_no, "amount")
    const { waiting, checking, disputes } = before
    expect(await attention.countOpen()).toEqual({
      waiting: waiting + 2,
      checking: checking + 1,
      disputes: disputes + 1,
    })
    await cases.close(id, { closed_by: "user_1", note: "It was reversed." })
    expect(await attention.countOpen()).toMatchObject({ waiting: waiting + 1, disputes })
  })
})
