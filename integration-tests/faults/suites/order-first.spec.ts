import { finishPayment, finishPaymentWorkflow, type FinishedPayment } from "medusa-payment-mpgi/workflows"
import { violations } from "../invariants"
import { seedsOf } from "../sizes"
import { transactionsOf } from "../store/facts"
import { CARDS, openPage, startCheckout, typeCard } from "../store/paid"
import type { Server } from "../store/server"
import { jobs, settle } from "../store/settle"
import { ORDER_FIRST, Store } from "../store/store"
import { interleave } from "./interleave"

const HOUR_MS = 3_600_000

/** Orders that are placed before they are paid, and canceled when they are not within two hours. */
describe("an order placed first", () => {
  let store: Store
  let server: Server
  beforeAll(async () => {
    store = await Store.open()
  })
  beforeEach(async () => {
    await store.clear()
    store.awaitingOrders = ORDER_FIRST
    server = store.start()
  })
  afterAll(() => store.close())

  const placed = async () => {
    const checkout = await startCheckout(store, server)
    return { ...checkout, ...(await server.flows.completeCart({ id: checkout.cart })) }
  }
  const opened = async () => {
    const order = await placed()
    return { ...order, page: (await openPage(server, order.token))! }
  }
  const statusOf = (id: string) => store.state.orders.get(id)?.status
  const waitsUntil = async (hours: number) => {
    await store.pass(hours * HOUR_MS)
    await jobs(server)
    await jobs(server)
  }
  const isRight = async () => {
    await settle(store, server)
    expect(violations(await transactionsOf(store))).toEqual([])
  }

  it("gets the payment that its customer makes, although no message of it arrives", async () => {
    const { id, page, session } = await opened()
    await typeCard(page)
    await settle(store, server)
    const payment = store.state.paymentOfSession(session)
    expect(payment && store.state.orderOf(payment)?.id).toBe(id)
    expect(statusOf(id)).toBe("pending")
    await isRight()
  })

  it("is the order of its payment for each of two servers that it is reported to at once", async () => {
    const wrong: string[] = []
    for (const seed of seedsOf(60)) {
      await store.clear()
      store.awaitingOrders = ORDER_FIRST
      store.readsAreSteps = true
      server = store.start()
      const { id, page, order_no } = await opened()
      await typeCard(page)
      const found: FinishedPayment[] = []
      const finish = async ({ container }: Server) => {
        found.push(await finishPayment({ order_no, reported: true }, container))
      }
      const servers = [store.start(), store.start()]
      await interleave(
        store,
        seed,
        servers.map((each) => [each, () => finish(each)]),
      )
      for (const { status, order_id } of found)
        if (status !== "authorized" || order_id !== id) wrong.push(`seed ${seed}: ${status}, ${order_id}`)
      await isRight()
    }
    expect(wrong).toEqual([])
  }, 600_000)

  it("whose payment was refunded is not paid again on its page", async () => {
    const { token, session, order_no, page } = await opened()
    await typeCard(page)
    await finishPaymentWorkflow(server.container).run({ input: { order_no } })
    const payment_id = store.state.paymentOfSession(session)!.id
    await server.flows.capturePayment({ payment_id, amount: 10 })
    await server.flows.refundPayment({ payment_id, amount: 10 })
    await store.pass(61_000)
    expect(await openPage(server, token)).toBeUndefined()
    expect(await server.mpgi.payments.byToken(token)).toMatchObject({ order_no, abandoned_at: null })
    await isRight()
  })

  it("is canceled when no one has paid it, and what is paid afterwards is voided", async () => {
    const { id, token, order_no } = await placed()
    await waitsUntil(1.75)
    const page = await openPage(server, token)
    await waitsUntil(0.5)
    expect(statusOf(id)).toBe("canceled")
    await typeCard(page!)
    await finishPaymentWorkflow(server.container).run({ input: { order_no } })
    await isRight()
    expect(store.sandbox.ledger.transaction(order_no)?.state).toBe("canceled")
  })

  it("is not canceled while the gateway holds its money, which only a query shows", async () => {
    const { id, page, session } = await opened()
    await typeCard(page)
    await waitsUntil(3)
    expect(statusOf(id)).toBe("pending")
    expect(store.state.paymentOfSession(session)).toBeDefined()
    await isRight()
  })

  it("is not canceled while its payment is in review", async () => {
    const { id, page, order_no } = await opened()
    await typeCard(page, CARDS.review)
    await finishPaymentWorkflow(server.container).run({ input: { order_no } })
    await waitsUntil(3)
    expect(statusOf(id)).toBe("pending")
    await isRight()
  })

  it("is not canceled while the gateway cannot be queried", async () => {
    const { id, page } = await opened()
    await typeCard(page)
    store.mishap = () => ({ faults: [{ kind: "reset", when: "before" }] })
    await waitsUntil(3)
    expect(statusOf(id)).toBe("pending")
    store.mishap = () => ({ faults: [] })
    await isRight()
  })
})
