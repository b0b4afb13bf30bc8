import { applyNotification, cancelSubscription, decidePayout, payOut } from "medusa-payment-mpgi/workflows" // prettier-ignore
import { violations } from "../invariants"
import { clock } from "../simulation/clock"
import { Simulation, type Point, type Verdict } from "../simulation/simulation"
import { statesThatWentBack } from "../states"
import { transactionsOf } from "../store/facts"
import { signedMessage } from "../store/paid"
import { newBeneficiary, payoutOf, requestPayout } from "../store/payouts"
import type { Server } from "../store/server"
import { jobs } from "../store/settle"
import { standaloneFactsOf } from "../store/standalone"
import { Store } from "../store/store"
import { contractOf, subscribe } from "../store/subscriptions"
import { watchOperations } from "../store/watch"

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
    const send = (by: string) => payOut({ id, by }, server.container)
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
    expect(await send("user_2")).toMatchObject({ outcome: "unknown" })
    expect(sent).toBe(1)
    expect((await transactionsOf(store)).shown).toHaveLength(1)
    expect(await wrong()).toEqual([])
  })

  it("a payout whose rejection died with its server is sent by the same form, once", async () => {
    const { id, send } = await request(FORM)
    const unexpected = watchOperations(store)
    const input = { id, approve: false, note: "Not ordered", by: "user_2" }
    const rejected = await passing(
      () => decidePayout(input, server.container),
      ({ label }) => (label.startsWith("sql insert into mpgi_operation") ? "crash_after" : "go"),
    )
    expect(rejected.kind).toBe("crashed")
    server = store.start()
    expect(await send("user_1")).toMatchObject({ outcome: "refused", because: "in_progress" })
    await store.pass(61_000)
    expect(await send("user_1")).toMatchObject({ outcome: "applied", sent: true })
    expect(await send("user_2")).toMatchObject({ outcome: "applied", sent: false })
    expect([...unexpected, ...(await wrong())]).toEqual([])
  })

  it("a payout that the gateway refused is not sent again", async () => {
    const { send } = await request({
      ...FORM,
      request_id: FORM.request_id.replace("5f", "8f"),
      amount: "0.00",
    })
    const unexpected = watchOperations(store)
    expect(await send("user_1")).toMatchObject({ because: "refused_by_gateway" })
    expect(await send("user_2")).toMatchObject({ because: "request_id_used" })
    expect([...unexpected, ...(await wrong())]).toEqual([])
  })

  it("a payout that the gateway reports as failed is not sent again, whatever word it has for why", async () => {
    const request_id = FORM.request_id.replace("5f", "9f")
    const { send } = await request({ ...FORM, request_id })
    const unexpected = watchOperations(store)
    lose("payout", "before")
    await send("user_1")
    store.mishap = () => ({ faults: [] })
    const payout = { request_id, amount: FORM.amount, currency: "USD" }
    await receive({
      notification_type: "payout",
      merchant_id: store.sandbox.merchantId,
      transaction_id: "P1",
      ...payout,
      status: "FAILED",
      failure_type: "connection_failed",
    })
    expect(await send("user_2")).toMatchObject({ outcome: "refused", because: "request_id_used" })
    expect((await standaloneFactsOf(store, server)).payouts).toMatchObject([{ status: "failed" }])
    expect([...unexpected, ...(await wrong())]).toEqual([])
  })

  it("a server that was suspended before it sends a payout sends nothing", async () => {
    const { send } = await request({ ...FORM, request_id: FORM.request_id.replace("5f", "af") })
    const unexpected = watchOperations(store)
    let sent = 0
    const watched = store.beforeExchange
    store.beforeExchange = (exchange) => {
      sent += exchange.operation === "payout" ? 1 : 0
      return watched(exchange)
    }
    const late = await passing(
      () => send("user_1"),
      ({ label }) => {
        if (label.startsWith("sql update mpgi_operation")) clock.advance(11_000)
        return "go"
      },
    )
    expect(late).toMatchObject({ value: { outcome: "refused", because: "in_progress" } })
    expect(sent).toBe(0)
    expect(await send("user_2")).toMatchObject({ outcome: "applied", sent: true })
    expect([...unexpected, ...(await wrong())]).toEqual([])
  })

  it.each([
    ["payout", "not_applied", "never_sent", []],
    ["payout", "not_applied", "connection_failed", []],
    ["payout", "not_applied", "refused_by_gateway", ["intent", "sent"]],
    ["payout", "not_applied", "withdrawn", ["intent", "sent"]],
    ["payout", "not_applied", "decided", ["intent", "sent"]],
    ["payout", "not_applied", null, ["intent", "sent"]],
    ["payout", "sent", "never_sent", ["intent"]],
    ["payout", "unknown", "never_sent", ["intent", "sent"]],
    ["payout", "recorded", "never_sent", ["intent", "sent"]],
    ["refund", "not_applied", "never_sent", ["intent", "sent"]],
  ] as const)(
    "a %s that is %s (%s) and begins again breaks the rule on states: %j",
    (kind, state, code, back) => {
      const of = (...entries: [string, (string | null)?][]) =>
        entries.map(([state, code = null]) => ({ subject: "mpgi_operation", id: "mpgiop_1", state, code }))
      const witness = of(["intent"], [state, code], ["intent"], ["sent"])
      expect(statesThatWentBack(witness, [{ id: "mpgiop_1", kind }])).toEqual(
        back.map((each) => `mpgi_operation mpgiop_1 went back to ${each}`),
      )
    },
  )

  it("a payout that begins again does not go back from there", () => {
    const entries = [["intent"], ["not_applied", "never_sent"], ["intent"], ["sent"], ["intent"]] as const
    const witness = entries.map(([state, code = null]) => ({
      subject: "mpgi_operation",
      id: "mpgiop_1",
      state,
      code,
    }))
    expect(statesThatWentBack(witness, [{ id: "mpgiop_1", kind: "payout" }])).toHaveLength(1)
  })

  it("a payout that needs approval is not sent before another user approved it", async () => {
    const form = { ...FORM, request_id: FORM.request_id.replace("5f", "7f"), needs_approval: true }
    const { id, send } = await request(form)
    const approve = (by: string) => decidePayout({ id, approve: true, by }, server.container)
    expect(await send("user_1")).toMatchObject({ outcome: "refused", because: "not_released" })
    await expect(approve("user_1")).rejects.toMatchObject({ type: "not_allowed" })
    expect(await send("user_2")).toMatchObject({ outcome: "refused" })
    await approve("user_2")
    expect(await send("user_1")).toMatchObject({ outcome: "applied", sent: true })
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
    for (const { fields } of store.sandbox.ledger.notifications(order_no)) await receive(fields)
  }

  async function receive(fields: Parameters<typeof signedMessage>[0]): Promise<void> {
    const { id } = await server.mpgi.receive(store.provider, signedMessage(fields))
    await applyNotification({ id, again: true }, server.container)
  }

  /** Runs one task of the server point by point. */
  async function passing<Result>(work: () => Promise<Result>, verdict: (point: Point) => Verdict) {
    store.simulation = new Simulation(() => 0, verdict)
    const ending = store.simulation.begin(server.machine, "the operation", work)
    await store.simulation.run()
    store.simulation = undefined
    return ending
  }
})
