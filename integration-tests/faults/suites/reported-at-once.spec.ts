import { HOLDS_MONEY } from "medusa-payment-mpgi/modules/mpgi"
import {
  applyNotificationWorkflow,
  finishReported,
  type FinishedPayment,
} from "medusa-payment-mpgi/workflows"
import { violations } from "../invariants"
import { transactionsOf } from "../store/facts"
import { openPage, signedMessage, startCheckout, typeCard } from "../store/paid"
import type { Server } from "../store/server"
import { settle } from "../store/settle"
import { Store } from "../store/store"
import { interleave } from "./interleave"

const SEEDS = Array.from({ length: 12 }, (_, at) => at + 1)

/** The customer's return and the notification arrive together: in one process who is second takes the result of the first. */
describe("a payment that is reported twice at once", () => {
  let store: Store
  beforeAll(async () => {
    store = await Store.open()
  })
  beforeEach(() => store.clear())
  afterAll(() => store.close())

  /** A payment that is authorized at the gateway, and not yet reported. */
  const pay = async (server: Server) => {
    const { token, order_no, cart } = await startCheckout(store, server)
    await typeCard((await openPage(server, token))!)
    return { cart, payment: (await server.mpgi.payments.byToken(token))!, order_no }
  }
  const queries = () =>
    store.sandbox.requests().filter(({ operation }) => operation === "retrievalTrans").length
  const newest = (order_no: string) => store.sandbox.ledger.notifications(order_no).at(-1)!.fields
  const agrees = async (server: Server) => {
    await settle(store, server)
    expect(violations(await transactionsOf(store))).toEqual([])
  }

  it.each(SEEDS)("is queried once, and both get its order (seed %i)", async (seed) => {
    const server = store.start()
    const { payment, order_no, cart } = await pay(server)
    const { id } = await server.mpgi.receive(store.provider, signedMessage(newest(order_no)))
    const before = queries()
    let returned: FinishedPayment | undefined
    await interleave(store, seed, [
      [
        server,
        async () =>
          (returned = await finishReported({ payment, fresh: { states: HOLDS_MONEY } }, server.container)),
      ],
      [server, () => applyNotificationWorkflow(server.container).run({ input: { id } })],
    ])
    expect(queries()).toBe(before + 1)
    const order = store.state.orderOfCart(cart)!
    expect(returned).toMatchObject({ status: "authorized", order_id: order.id })
    expect((await server.mpgi.notifications.byId(id))?.state).toBe("applied")
    await agrees(server)
  })

  it.each(SEEDS)(
    "and was captured at the portal for the second is queried for it (seed %i)",
    async (seed) => {
      const server = store.start()
      const { payment, order_no } = await pay(server)
      await interleave(store, seed, [
        [server, () => finishReported({ payment, fresh: { states: HOLDS_MONEY } }, server.container)],
        [
          server,
          async () => {
            // The customer's return has begun, and may have queried already.
            for (let at = 0; at < seed % 4; at++)
              await store.point(server.machine, "other work", () => Promise.resolve())
            store.sandbox.portal.capture({ order_no })
            const { id } = await server.mpgi.receive(store.provider, signedMessage(newest(order_no)))
            await applyNotificationWorkflow(server.container).run({ input: { id } })
          },
        ],
      ])
      expect(await server.mpgi.payments.byOrderNo(payment.order_no)).toMatchObject({ state: "captured" })
      await agrees(server)
    },
  )

  it("and could not be queried by the first is queried for the second", async () => {
    const server = store.start()
    const { payment, cart } = await pay(server)
    const found: FinishedPayment[] = []
    const finish = async () =>
      found.push(await finishReported({ payment, fresh: { states: HOLDS_MONEY } }, server.container))
    store.sandbox.faults.add({ kind: "reset", operation: "retrievalTrans", when: "before", times: 1 })
    await interleave(store, 1, [
      [server, finish],
      [server, finish],
    ])
    const order_id = store.state.orderOfCart(cart)!.id
    expect(found.map((each) => each.order_id)).toContain(order_id)
    await agrees(server)
  })
})
