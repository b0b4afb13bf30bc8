import { finishPaymentWorkflow } from "medusa-payment-mpgi/workflows"
import { violations } from "../invariants"
import { transactionsOf } from "../store/facts"
import { CARDS, openPage, startCheckout, startSession, typeCard } from "../store/paid"
import type { Server } from "../store/server"
import { settle } from "../store/settle"
import { Store } from "../store/store"
import { interleave } from "./interleave"

/** Several sessions of a cart, and payments that change between the customer and the order. */
describe("sessions", () => {
  let store: Store
  beforeAll(async () => {
    store = await Store.open()
  })
  beforeEach(() => store.clear())
  afterAll(() => store.close())

  it.each(["first", "second"])(
    "of two sessions of a cart, the %s is paid and becomes the order (hazard 18)",
    async (which) => {
      const server = store.start()
      const first = await startCheckout(store, server)
      const second = await startSession(server, first.cart)
      const [paid, other] = which === "first" ? [first, second] : [second, first]
      await typeCard((await openPage(server, paid.token))!)
      const { order_no } = paid
      const { result } = await finishPaymentWorkflow(server.container).run({ input: { order_no } })
      expect(result).toMatchObject({
        status: "authorized",
        order_id: store.state.orderOfCart(first.cart)?.id,
      })
      expect([...store.state.sessions.keys()]).toEqual([paid.session])
      expect(await openPage(server, other.token)).toBeUndefined()
    },
  )

  it("of two sessions of a cart that are both paid, one becomes the order and the other is voided (hazard 18)", async () => {
    for (let seed = 1; seed <= 6; seed++) {
      await store.clear()
      const [one, other] = [store.start(), store.start()]
      const first = await startCheckout(store, one)
      const second = await startSession(one, first.cart)
      for (const { token } of [first, second]) await typeCard((await openPage(one, token))!)
      const finish = ({ container }: Server, order_no: string) =>
        finishPaymentWorkflow(container).run({ input: { order_no } })
      await interleave(store, seed, [
        [one, () => finish(one, first.order_no)],
        [other, () => finish(other, second.order_no)],
      ])
      await settle(store, one)
      const states = [first, second].map(({ order_no }) => store.sandbox.ledger.transaction(order_no)?.state)
      expect(states.sort()).toEqual(["authorized", "canceled"])
      expect(violations(await transactionsOf(store))).toEqual([])
    }
  })

  it("a payment that was refunded at the portal before it had an order makes no paid order", async () => {
    const server = store.start()
    const { token, session, cart: id, order_no } = await startCheckout(store, server)
    await typeCard((await openPage(server, token))!)
    store.sandbox.portal.capture({ order_no })
    await server.mpgi.syncPayment((await server.mpgi.payments.ofSession(session))!)
    store.sandbox.portal.refund({ order_no })
    await store.pass(10_000)
    await expect(server.flows.completeCart({ id })).rejects.toThrow("was refunded")
    expect(store.state.paymentOfSession(session)).toBeUndefined()
  })

  it("a second transaction of an order whose payment was voided is voided", async () => {
    const server = store.start()
    const { token, order_no } = await startCheckout(store, server)
    await typeCard((await openPage(server, token))!)
    await finishPaymentWorkflow(server.container).run({ input: { order_no } })
    store.sandbox.portal.cancel({ order_no })
    await finishPaymentWorkflow(server.container).run({ input: { order_no } })
    await server.mpgi.account(store.provider).gateway.authorise({
      order_no,
      amount: "25.00",
      currency: "USD",
      card: CARDS.good,
      expiration_month: "12",
      expiration_year: "2099",
      security_code: "123",
    })
    await finishPaymentWorkflow(server.container).run({ input: { order_no } })
    const states = store.sandbox.ledger
      .transactions()
      .flatMap((each) => (each.order_no === order_no ? each.state : []))
    expect(states).toEqual(["canceled", "canceled"])
  })
})
