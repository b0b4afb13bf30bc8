import { orderNo } from "medusa-payment-mpgi/gateway"
import type { FaultSpec } from "medusa-payment-mpgi/sandbox"
import { applyNotificationWorkflow } from "medusa-payment-mpgi/workflows"
import { violations } from "../invariants"
import { deaths, type Passed } from "../simulation/deaths"
import { seedsOf } from "../sizes"
import { transactionsOf } from "../store/facts"
import { signedMessage } from "../store/paid"
import type { Server } from "../store/server"
import { jobs, settle } from "../store/settle"
import { standaloneFactsOf } from "../store/standalone"
import { Store } from "../store/store"
import { subscribe } from "../store/subscriptions"
import { until } from "./crash"
import { interleave } from "./interleave"
import { inRest, inSample } from "./tiers"

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** What there is of a renewal in Medusa when a user acts on it. */
type Made = { order: { id: string }; payment_id: string }

/** The order of a renewal: one, wherever the server crashes while it is made, and however many servers make it. */
describe("a renewal", () => {
  let store: Store
  beforeAll(async () => {
    store = await Store.open()
  })
  afterAll(() => store.close())

  inRest.each(["its notification", "the sweep"] as const)(
    "has one order when the server crashes before any point of making it, by %s",
    async (by) => {
      const wrong: string[] = []
      const points = await play(by, "never", wrong)
      const labels = points.map(({ label }) => label)
      expect(labels).toEqual(
        expect.arrayContaining(["medusa insert order", "medusa insert order_transaction capture"]),
      )
      for (const crashAt of deaths(points)) await play(by, crashAt, wrong)
      expect(wrong).toEqual([])
    },
    600_000,
  )

  inRest.each([
    ["is canceled", (server: Server, { order }: Made) => server.flows.orders.cancel(order)],
    [
      "is captured in part",
      (server: Server, { payment_id }: Made) => server.flows.capturePayment({ payment_id, amount: 5 }),
    ],
  ])(
    "has its link and its money in its order, although that %s while a crash has left it unfinished",
    async (_what, act) => {
      const wrong: string[] = []
      let acted = 0
      const meanwhile = async () => {
        const server = store.start()
        const [order] = (await standaloneFactsOf(store, server)).renewalOrders
        const [payment] = [...store.state.payments.values()].slice(1)
        if (!order || !payment) return
        acted++
        await act(server, { order, payment_id: payment.id })
      }
      const points = await play("its notification", "never", wrong)
      // Before that a user has nothing to act on.
      const made = points.findIndex(({ label }) => label === "medusa insert payment")
      for (const crashAt of deaths(points).filter((n) => n > made))
        await play("its notification", crashAt, wrong, meanwhile)
      expect(acted).toBeGreaterThan(3)
      expect(wrong).toEqual([])
    },
    600_000,
  )

  inRest(
    "has one order when several servers apply its notification at once, in any interleaving",
    async () => {
      const wrong: string[] = []
      for (const seed of seedsOf(30)) {
        const { order_no, notification } = await renewed()
        const servers = [store.start(), store.start(), store.start()]
        await interleave(
          store,
          seed,
          servers.map((server) => [server, () => apply(server, notification)]),
        )
        wrong.push(...(await found(order_no)).map((text) => `seed ${seed}: ${text}`))
      }
      expect(wrong).toEqual([])
    },
    600_000,
  )

  inSample("waits for the first order of its subscription, however late that is made", async () => {
    await store.clear()
    const server = store.start()
    const first = await subscribe(store, server)
    const refused = jest.spyOn(server.flows.carts, "complete").mockRejectedValue(new Error("Sold out"))
    await apply(server, await stored(server, first))
    store.sandbox.clock.advance(DAY)
    const order_no = `${first}-R01`
    const renewal = await stored(server, order_no)
    for (const hours of [0, 2, 46]) {
      await store.pass(hours * HOUR)
      await apply(server, renewal)
      const waiting = { state: "waiting", reason: "first_order_missing" }
      expect(await server.mpgi.notifications.byId(renewal)).toMatchObject(waiting)
    }
    expect(store.state.orders.size).toBe(0)
    refused.mockRestore()
    expect(await found(order_no)).toEqual([])
    expect(store.state.orders.size).toBe(2)
  })

  inSample("is not recorded with an amount that the notification contradicts", () =>
    withstands(() => ({ operation: "retrievalTrans", kind: "wrong_amount", when: "after" })),
  )

  inSample(
    "is captured on its order as on its subscription, although a later query shows it as authorized only",
    () =>
      withstands((order_no) => ({
        operation: "retrievalTrans",
        kind: "status_regression",
        match: { order_no },
      })),
  )

  inSample("is refunded when its order is canceled, although no notification reports it", async () => {
    const { order_no, notification } = await renewed()
    const server = store.start()
    await apply(server, notification)
    const { renewalOrders } = await standaloneFactsOf(store, server)
    await server.flows.orders.cancel(renewalOrders[0]!)
    expect(await found(order_no)).toEqual([])
    expect((await standaloneFactsOf(store, server)).charges).toMatchObject([{ state: "refunded" }])
  })

  inSample("is charged back, and won back, although only queries show it", async () => {
    const { order_no, notification } = await renewed()
    const server = store.start()
    await apply(server, notification)
    const { mpgi } = server
    const now = async () => {
      await mpgi.syncPayment((await mpgi.payments.byOrderNo(orderNo(order_no)))!)
      const { charges } = await standaloneFactsOf(store, server)
      return charges.map(({ state }) => state)
    }
    store.sandbox.portal.chargeback({ order_no })
    expect(await now()).toEqual(["charged_back"])
    store.sandbox.portal.reverseChargeback({ order_no })
    expect(await now()).toEqual(["captured"])
  })

  /** A renewal whose notification is applied while one exchange goes wrong has everything right in the end. */
  async function withstands(fault: (order_no: string) => FaultSpec): Promise<void> {
    const { order_no, notification } = await renewed()
    store.sandbox.faults.add(fault(order_no))
    await apply(store.start(), notification)
    expect(await found(order_no)).toEqual([])
    expect(store.sandbox.faults.list()).toMatchObject([{ fired: 1 }])
  }

  /** One renewal whose server crashes before a point, and what a user does then; the points that were passed. */
  async function play(
    by: "its notification" | "the sweep",
    crashAt: number | "never",
    wrong: string[],
    meanwhile: () => Promise<void> = () => Promise.resolve(),
  ): Promise<Passed[]> {
    const { order_no, notification } = await renewed()
    const points: Passed[] = []
    const server = store.start()
    if (by === "the sweep") await applyWithoutOrder(order_no, notification)
    const work = () => (by === "the sweep" ? jobs(server) : apply(server, notification))
    await until(store, server, work, points, crashAt)
    await meanwhile()
    const where = `crashes before ${crashAt} (${points.at(-1)?.label})`
    wrong.push(...(await found(order_no)).map((text) => `${where}: ${text}`))
    return points
  }

  /** The renewal is recorded, and its order is left to the sweep, since the gateway cannot be queried about its payment. */
  async function applyWithoutOrder(order_no: string, notification: string): Promise<void> {
    const lost = { operation: "retrievalTrans", kind: "reset", when: "before", match: { order_no } } as const
    store.sandbox.faults.add({ ...lost, times: 3 })
    await apply(store.start(), notification)
    store.sandbox.faults.clear()
    expect(store.state.orders.size).toBe(1)
    await store.pass(61_000)
  }

  /** What is wrong once another server has gone on. */
  async function found(order_no: string): Promise<string[]> {
    const survivor = store.start()
    await settle(store, survivor)
    const standalone = await standaloneFactsOf(store, survivor)
    const missing = standalone.renewalOrders.length === 1 ? [] : [`${order_no} has not one order`]
    return [...missing, ...violations(await transactionsOf(store, { standalone }))]
  }

  /** A subscription with its first order, and the stored notification of its first renewal. */
  async function renewed() {
    await store.clear()
    const server = store.start()
    const first = await subscribe(store, server)
    await apply(server, await stored(server, first))
    store.sandbox.clock.advance(DAY)
    const order_no = `${first}-R01`
    return { order_no, notification: await stored(server, order_no) }
  }

  async function stored({ mpgi }: Server, order_no: string): Promise<string> {
    const [message] = store.sandbox.ledger.notifications(order_no)
    return (await mpgi.receive(store.provider, signedMessage(message!.fields))).id
  }

  function apply({ container }: Server, id: string): Promise<unknown> {
    return applyNotificationWorkflow(container).run({ input: { id } })
  }
})
