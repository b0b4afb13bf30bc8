import { resolveOperationsWorkflow } from "medusa-payment-mpgi/workflows"
import { violations } from "../invariants"
import { clock } from "../simulation/clock"
import { transactionsOf } from "../store/facts"
import { placeOrder } from "../store/paid"
import type { Server } from "../store/server"
import { settle } from "../store/settle"
import { Store } from "../store/store"
import { loseResponse } from "./lose-response"

/** More than two claims take. */
const MANY = 250

/** Operations whose follow-up is due, more than come in a minute: the job was stopped for a while, or the store is busy. */
describe("a backlog of operations", () => {
  let store: Store
  let server: Server
  beforeAll(async () => {
    store = await Store.open()
  })
  beforeEach(async () => {
    await store.clear()
    server = store.start()
  })
  afterAll(() => store.close())

  /** Its time is limited, and a slow machine does not count here. */
  const job = () => clock.stopped(() => resolveOperationsWorkflow(server.container).run({ input: {} }))
  const due = async () => {
    const [row] = await store.database.sql<{ count: string }>(
      "select count(*) from mpgi_operation where state <> 'recorded' and next_attempt_at is not null",
    )
    return Number(row?.count)
  }

  /** Captures that are done, whose payments Medusa does not have, due for a long time. */
  async function pileUp() {
    const { id: payment_id, order_no } = await placeOrder(store, server)
    await server.flows.capturePayment({ payment_id })
    const copy = (table: string, changes: string) =>
      store.database.sql(
        `insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(row) || ${changes})).*
         from ${table} row, generate_series(1, ${MANY}) n where row.order_no = $1`,
        [order_no],
      )
    const ofPayment = ["id", "token", "payment_session_id"].map((name) => `'${name}', '${name}-' || n`)
    await copy("mpgi_payment", `jsonb_build_object('order_no', 'COPY-' || n, ${ofPayment.join(", ")})`)
    const ofOperation = "'id', 'copy-' || n, 'medusa_ref', null, 'next_attempt_at', now() - interval '1 hour'"
    await copy("mpgi_operation", `jsonb_build_object('order_no', 'COPY-' || n, ${ofOperation})`)
  }

  const clearCopies = async () => {
    for (const table of ["mpgi_operation", "mpgi_payment"])
      await store.database.sql(`delete from ${table} where order_no like 'COPY-%'`)
  }

  it("is followed up in one run of the job", async () => {
    await pileUp()
    await store.pass(61_000)
    expect(await due()).toBe(MANY + 1)
    await job()
    expect(await due()).toBe(0)
    await clearCopies()
    expect(violations(await transactionsOf(store))).toEqual([])
  })

  it("does not delay one whose outcome is unknown", async () => {
    await pileUp()
    const { id: payment_id } = await placeOrder(store, server)
    await loseResponse(store, "capture", () => server.flows.capturePayment({ payment_id }))
    await store.pass(3_000)
    let before: number | undefined
    store.beforeExchange = async () => void (before ??= await due())
    await job()
    expect(before).toBeGreaterThanOrEqual(MANY)
    expect(store.state.capturesOf(payment_id)).toMatchObject([{ amount: "25" }])
    store.beforeExchange = () => Promise.resolve()
    await clearCopies()
    await settle(store, server)
    expect(violations(await transactionsOf(store))).toEqual([])
  })
})
