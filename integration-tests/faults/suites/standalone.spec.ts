import { applyNotificationWorkflow, cancelSubscription, decidePayoutWorkflow, payoutWorkflow } from "medusa-payment-mpgi/workflows" // prettier-ignore
import { violations } from "../invariants"
import { transactionsOf } from "../store/facts"
import { signedMessage } from "../store/paid"
import { newBeneficiary, payoutOf, requestPayout } from "../store/payouts"
import type { Server } from "../store/server"
import { jobs } from "../store/settle"
import { standaloneFactsOf } from "../store/standalone"
import { Store } from "../store/store"
import { contractOf, subscribe } from "../store/subscriptions"

const DAY = 24 * 3_600_000
const FORM = { request_id: "5f0c3b52-6a5e-4f5b-9d3c-2a1b7c8d9e0f", amount: "250.00", needs_approval: false }

/** Operations that belong to no payment: payouts and subscriptions. */
describe("without a payment", () => {
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

  const lose = (kind: "payout" | "cancelSubscription", when: "before" | "after") => {
    store.mishap = ({ operation }) => ({
      faults: operation === kind ? [{ kind: "reset", operation: kind, when }] : [],
    })
  }
  const wrong = async () =>
    violations(await transactionsOf(store, { standalone: await standaloneFactsOf(store, server) }))

  async function request(form: typeof FORM) {
    await requestPayout(store, server, form, await newBeneficiary(server))
    const id = (await payoutOf(server, form))!
    const send = (by: string) => payoutWorkflow(server.container).run({ input: { id, by } })
    return { id, send }
  }

  it("a payout whose reply is lost is not sent again, and needs review", async () => {
    const { send } = await request({ ...FORM, request_id: FORM.request_id.replace("5f", "6f") })
    let sent = 0
    store.beforeExchange = ({ operation }) => Promise.resolve(void (sent += operation === "payout" ? 1 : 0))
    lose("payout", "before")
    await send("user_1")
    store.mishap = () => ({ faults: [] })
    await store.pass(120_000)
    await jobs(server)
    expect((await send("user_2")).result).toMatchObject({ outcome: "unknown" })
    expect(sent).toBe(1)
    expect((await transactionsOf(store)).shown).toHaveLength(1)
    expect(await wrong()).toEqual([])
  })

  it("a payout that needs approval is not sent before another user approved it", async () => {
    const form = { ...FORM, request_id: FORM.request_id.replace("5f", "7f"), needs_approval: true }
    const { id, send } = await request(form)
    const approve = (by: string) =>
      decidePayoutWorkflow(server.container).run({ input: { id, approve: true, by } })
    expect((await send("user_1")).result).toMatchObject({ outcome: "refused", because: "not_released" })
    await expect(approve("user_1")).rejects.toMatchObject({ type: "not_allowed" })
    expect((await send("user_2")).result).toMatchObject({ outcome: "refused" })
    await approve("user_2")
    expect((await send("user_1")).result).toMatchObject({ outcome: "applied", sent: true })
    expect(await wrong()).toEqual([])
  })

  it("the end of a subscription whose reply is lost is requested again, and has ended then", async () => {
    const order_no = await subscribe(store, server)
    const { recurring_id, contract_name } = contractOf(store, order_no)!
    const subscription = { recurring_id, contract_name }
    lose("cancelSubscription", "after")
    const input = { provider_id: store.provider, subscription, by: "user_1" }
    expect(await cancelSubscription(input, server.container)).toMatchObject({ outcome: "unknown" })
    store.mishap = () => ({ faults: [] })
    await store.pass(120_000)
    await jobs(server)
    const states = (await store.database.sql("select state from mpgi_operation")) as object[]
    expect(states).toEqual([{ state: "recorded" }])
    expect(contractOf(store, order_no)).toMatchObject({ status: "Inactive" })
    expect(await wrong()).toEqual([])
  })

  it("a charge is counted once however often the gateway notifies of it", async () => {
    const order_no = await subscribe(store, server)
    await deliver(order_no)
    store.sandbox.clock.advance(DAY)
    for (let copies = 0; copies < 2; copies++) await deliver(`${order_no}-R01`)
    expect((await standaloneFactsOf(store, server)).charges).toMatchObject([
      { amount: "9.90", state: "captured" },
    ])
    expect(await wrong()).toEqual([])
  })

  /** Every notification of an order number, under a key of its own. */
  async function deliver(order_no: string): Promise<void> {
    for (const { fields } of store.sandbox.ledger.notifications(order_no)) {
      const { id } = await server.mpgi.receive(store.provider, signedMessage(fields))
      await applyNotificationWorkflow(server.container).run({ input: { id, again: true } })
    }
  }
})
