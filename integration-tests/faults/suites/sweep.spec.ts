import { orderNo } from "medusa-payment-mpgi/gateway"
import { sendReports, sweepWorkflow } from "medusa-payment-mpgi/workflows"
import { setTimeout as sleep } from "node:timers/promises"
import { until } from "../../setup/until"
import { clock } from "../simulation/clock"
import { openPage, startCheckout, typeCard, signedMessage } from "../store/paid"
import type { Server } from "../store/server"
import { Store } from "../store/store"

/** What a time-out of the gateway takes. */
const TIME_OUT_MS = 30_000

/** The jobs when there is much to do, when the gateway is silent, and when some of it cannot be done. */
describe("the sweep", () => {
  let store: Store
  beforeAll(async () => {
    store = await Store.open()
  })
  beforeEach(() => store.clear())
  afterAll(() => store.close())

  const sweep = (server: Server) => sweepWorkflow(server.container).run({ input: {} })

  /** A notification that was acknowledged by a server that died before it was applied. */
  const acknowledge = async (server: Server, order_no: string) => {
    const fields = { notification_type: "payment", merchant_id: "100200", order_no, order_status: "1" }
    await server.mpgi.receive(store.provider, signedMessage(fields))
  }

  /** So many carts that were paid in silence, each with such a notification. */
  const paidCarts = async (server: Server, count: number): Promise<string[]> => {
    const orders: string[] = []
    for (let left = count; left > 0; left--) {
      const { order_no, token } = await startCheckout(store, server)
      await typeCard((await openPage(server, token))!)
      await acknowledge(server, order_no)
      orders.push(order_no)
    }
    return orders
  }

  const queriesAbout = (order_no: string) =>
    store.sandbox
      .requests()
      .filter(({ operation, orders }) => operation === "retrievalTrans" && orders.includes(order_no)).length

  const waiting = () =>
    store.database.sql<{ order_no: string }>(
      "select order_no from mpgi_notification where state = 'received'",
    )

  it("works on several payments at once, within a limit, and two servers never on the same one", async () => {
    const servers = [store.start(), store.start()] as const
    const orders = await paidCarts(servers[0], 24)
    await store.pass(1_000)
    let underWay = 0
    let most = 0
    store.beforeExchange = async () => {
      most = Math.max(most, ++underWay)
      await until("nine at once", async () => most > 8)
      await sleep(500) // More would begin now.
      underWay--
    }
    await Promise.all(servers.map(sweep))
    expect(await waiting()).toEqual([])
    expect(orders.map(queriesAbout)).toEqual(orders.map(() => 1))
    expect(most).toBeGreaterThan(8)
    expect(most).toBeLessThanOrEqual(20)
  })

  it("leaves time for everything else when the gateway is silent, and comes to every row in the end", async () => {
    const server = store.start()
    const orphan = await startCheckout(store, server)
    await typeCard((await openPage(server, orphan.token))!)
    await server.mpgi.syncPayment((await server.mpgi.payments.byOrderNo(orderNo(orphan.order_no)))!)
    await server.mpgi.payments.abandonSession(orphan.session)
    const orders = await paidCarts(server, 40)
    await store.pass(1_000)
    let underWay = 0
    const queried = new Set<string>()
    store.beforeExchange = async ({ operation, given }) => {
      if (operation !== "retrievalTrans") return
      const { order_nos = [] } = given[0] as { order_nos?: string[] }
      const [order_no] = order_nos
      // The others are of the batch query of all undecided payments.
      if (order_no && order_nos.length === 1) queried.add(order_no)
      // Time-outs of requests that are under way together end together.
      if (underWay++ === 0) {
        await sleep(20)
        clock.advance(TIME_OUT_MS)
        await store.database.tick()
        underWay = 0
      } else await sleep(20)
    }
    store.mishap = ({ operation }) => ({
      faults: operation === "retrievalTrans" ? [{ kind: "reset", operation, when: "before" }] : [],
    })
    await sweep(server)
    expect(queried).toContain(orphan.order_no)
    expect(queried.size).toBeLessThan(orders.length)
    const left = () => orders.filter((order_no) => !queried.has(order_no))
    // On a busy machine fewer time-outs end together, so that a sweep comes to fewer rows.
    for (let sweeps = 0; sweeps < orders.length && left().length > 0; sweeps++) {
      await store.pass(60_000)
      await sweep(server)
    }
    expect(left()).toEqual([])
  })

  it("puts what fails at the end of the queue, so that newer notifications are applied", async () => {
    const server = store.start()
    // Of an account that is no longer configured.
    await store.database.sql(
      `insert into mpgi_payment (id, provider_id, order_no, payment_session_id, amount, currency_code, flow, opened_at)
       select 'gone' || n, 'pp_mpgi_gone', 'GONE' || n, 'payses_gone' || n, '1.00', 'usd', 'redirect', now()
       from generate_series(1, 120) n`,
    )
    await store.database.sql(
      `insert into mpgi_notification (id, key, provider_id, kind, order_no, payload, received_at, updated_at)
       select 'gone' || n, 'gone' || n, 'pp_mpgi_gone', 'payment', 'GONE' || n, '{"notification_type": "payment"}',
         now(), now() - interval '1 hour' from generate_series(1, 120) n`,
    )
    const [order_no] = await paidCarts(server, 1)
    await store.pass(1_000)
    await sweep(server)
    const left = (await waiting()).map((row) => row.order_no)
    expect(left).not.toContain(order_no)
    expect(left).toHaveLength(120)
  })

  it("reports newer orders to the risk engine although older reports are refused, and these less and less often", async () => {
    const server = store.start()
    await store.database.sql(
      `insert into mpgi_payment (id, provider_id, order_no, payment_session_id, amount, currency_code, flow,
         transaction_id, report_status, report_at)
       select 'old' || n, $1, 'OLD' || n, 'payses_old' || n, '1.00', 'usd', 'redirect', 'none' || n, 'shipped',
         now() - interval '1 hour' from generate_series(1, 60) n`,
      [store.provider],
    )
    const { order_no, token } = await startCheckout(store, server)
    await typeCard((await openPage(server, token))!)
    await server.mpgi.syncPayment((await server.mpgi.payments.byOrderNo(orderNo(order_no)))!)
    await server.mpgi.dueReports.note(orderNo(order_no), "approved")
    const sent = () => store.sandbox.requests().filter(({ operation }) => operation === "updateOrders").length
    for (let minute = 0; minute < 10; minute++) {
      await sendReports(server.container)
      await store.pass(60_000)
    }
    expect(store.sandbox.ledger.transaction(order_no)).toMatchObject({ update: { status: "approved" } })
    const before = sent()
    await store.pass(60_000)
    await sendReports(server.container)
    expect(sent() - before).toBe(0)
  })
})
