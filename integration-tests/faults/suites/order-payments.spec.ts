import { finishPaymentWorkflow } from "medusa-payment-mpgi/workflows"
import { violations } from "../invariants"
import { transactionsOf } from "../store/facts"
import { CARDS, createLink, openLink, placeOrder, typeCard } from "../store/paid"
import type { Server } from "../store/server"
import { settle } from "../store/settle"
import { Store } from "../store/store"

/** Money that an order owes after an edit, paid by a link. */
describe("a payment link", () => {
  let store: Store
  beforeAll(async () => {
    store = await Store.open()
  })
  beforeEach(() => store.clear())
  afterAll(() => store.close())

  /** An order of 25.00, captured, that owes 20.00 more. */
  async function editedOrder(server: Server) {
    const payment = await placeOrder(store, server)
    await server.flows.capturePayment({ payment_id: payment.id })
    const { id } = store.state.orderOf(payment)!
    await server.flows.orders.edit({ order_id: id, by: 20 })
    return { id, first: payment }
  }

  async function finish({ mpgi, container }: Server, token: string) {
    const { order_no } = (await mpgi.payments.byToken(token))!
    const { result } = await finishPaymentWorkflow(container).run({ input: { order_no } })
    return { order_no, order_id: result.order_id }
  }

  it("takes what the edit has added, as a second payment of the order", async () => {
    const server = store.start()
    const { id } = await editedOrder(server)
    const { page, token } = (await openLink(server, await createLink(server, id)))!
    await typeCard(page)
    expect(await finish(server, token)).toMatchObject({ order_id: id })
    await settle(store, server)
    const amounts = [...store.state.payments.values()].map(({ amount }) => Number(amount))
    expect(amounts).toEqual([25, 20])
    expect(violations(await transactionsOf(store))).toEqual([])
  })

  it("that two windows pay takes the money once", async () => {
    const server = store.start()
    const { id } = await editedOrder(server)
    const link = await createLink(server, id)
    const one = (await openLink(server, link))!
    const other = (await openLink(server, link))!
    for (const { page } of [one, other]) await typeCard(page)
    for (const { token } of [other, one]) await finish(server, token)
    await settle(store, server)
    const facts = await transactionsOf(store)
    const held = facts.ledger.transactions.filter(({ state }) => state === "authorized")
    expect(held.map(({ amount }) => amount)).toEqual(["20.00"])
    expect(violations(facts)).toEqual([])
  })

  it("that is paid when a further edit has taken the amount away gives the money back", async () => {
    const server = store.start()
    const { id } = await editedOrder(server)
    const { page, token } = (await openLink(server, await createLink(server, id)))!
    await server.flows.orders.edit({ order_id: id, by: -20 })
    await typeCard(page)
    const { order_no } = await finish(server, token)
    await settle(store, server)
    expect(store.sandbox.ledger.transaction(order_no)).toMatchObject({ state: "canceled" })
    expect(violations(await transactionsOf(store))).toEqual([])
  })

  it("can be tried again after a declined card", async () => {
    const server = store.start()
    const { id } = await editedOrder(server)
    const link = await createLink(server, id)
    const { page, token } = (await openLink(server, link))!
    await typeCard(page, CARDS.declined)
    await finish(server, token)
    const again = (await openLink(server, link))!
    await typeCard(again.page)
    expect(await finish(server, again.token)).toMatchObject({ order_id: id })
    await settle(store, server)
    expect(violations(await transactionsOf(store))).toEqual([])
  })
})
