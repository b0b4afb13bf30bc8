import { finishPaymentWorkflow, resolveOperationsWorkflow } from "medusa-payment-mpgi/workflows"
import { violations } from "../invariants"
import { addTransaction, nextVersion, summaryOf } from "../medusa/order-summary"
import { seedsOf } from "../sizes"
import { transactionsOf } from "../store/facts"
import { createLink, openLink, placeOrder, typeCard } from "../store/paid"
import type { Server } from "../store/server"
import { settle } from "../store/settle"
import { Store } from "../store/store"
import { interleave } from "./interleave"

/** An order that was edited has several payments, and each of them is followed up for itself. */
describe("two payments of one order", () => {
  let store: Store
  beforeAll(async () => {
    store = await Store.open()
  })
  afterAll(() => store.close())

  /** An order of 25.00 and 20.00, both captured. */
  async function paidTwice(server: Server) {
    const { id: payment_id, ...payment } = await placeOrder(store, server)
    await server.flows.capturePayment({ payment_id })
    const order = store.state.orderOf(payment)!
    await server.flows.orders.edit({ order_id: order.id, by: 20 })
    const { page, token } = (await openLink(server, await createLink(server, order.id)))!
    await typeCard(page)
    const { order_no } = (await server.mpgi.payments.byToken(token))!
    await finishPaymentWorkflow(server.container).run({ input: { order_no } })
    const second = [...store.state.payments.values()].find(({ id }) => id !== payment_id)!
    await server.flows.capturePayment({ payment_id: second.id })
    return order
  }

  it.each(["a transaction too much", "totals too low"])(
    "that has %s is corrected once, although both are followed up at once (hazard 23)",
    async (wrong) => {
      const found: string[] = []
      for (const seed of seedsOf(40)) {
        await store.clear()
        store.readsAreSteps = true
        const order = await paidTwice(store.start())
        if (wrong === "totals too low") order.totals.paid = "32.5"
        else {
          const move = { reference: "capture" as const, reference_id: "capt_of_a_crashed_server" }
          addTransaction(store.state, { order_id: order.id, ...move, amount: "12.5" })
          nextVersion(store.state, order)
        }
        await store.pass(121_000)
        const due = await store.database.sql<{ id: string }>(
          "select id from mpgi_operation where kind = 'capture' and state = 'applied'",
        )
        expect(due).toHaveLength(2)
        const follow = ({ id }: { id: string }): [Server, () => Promise<unknown>] => {
          const server = store.start()
          const run = () => resolveOperationsWorkflow(server.container).run({ input: { ids: [id] } })
          return [server, run]
        }
        await interleave(store, seed, due.map(follow))
        const { paid_total } = summaryOf(order)
        if (paid_total !== 45) found.push(`seed ${seed}: ${paid_total} paid`)
        await settle(store, store.start())
        found.push(...violations(await transactionsOf(store)).map((text) => `seed ${seed}: ${text}`))
      }
      expect(found).toEqual([])
    },
    600_000,
  )
})
