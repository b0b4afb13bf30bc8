import { violations } from "../invariants"
import { transactionsOf } from "../store/facts"
import { openPage, placeOrder, startCheckout, typeCard } from "../store/paid"
import { settle } from "../store/settle"
import type { Server } from "../store/server"
import { Store } from "../store/store"

const HOUR = 3_600_000

/** The options of an account are changed to another merchant's account number, whose gateway knows none of the payments. */
describe("another account under the same id", () => {
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

  /** Until the function that it answers is called. */
  function change(): () => void {
    const { options } = server.mpgi.accounts.get(store.provider)
    const { accountId } = options
    Object.assign(options, { accountId: `9${accountId}` })
    return () => Object.assign(options, { accountId })
  }

  it("moves no money of a payment, and nothing is sent", async () => {
    const { id: payment_id, order_no } = await placeOrder(store, server)
    const restore = change()
    const before = store.sandbox.requests().length
    await expect(server.flows.capturePayment({ payment_id })).rejects.toThrow(
      "another merchantId or accountId",
    )
    await expect(server.payments.cancelPayment(payment_id)).rejects.toThrow("another merchantId or accountId")
    expect(store.sandbox.requests()).toHaveLength(before)
    restore()
    await server.flows.capturePayment({ payment_id })
    await settle(store, server)
    expect(store.sandbox.ledger.transaction(order_no)).toMatchObject({ state: "captured" })
    expect(violations(await transactionsOf(store))).toEqual([])
  })

  it("says nothing of a payment that it does not know", async () => {
    const { token, order_no } = await startCheckout(store, server)
    await typeCard((await openPage(server, token))!)
    const restore = change()
    const before = store.sandbox.requests().length
    await store.pass(100 * HOUR)
    await settle(store, server)
    expect(store.sandbox.requests()).toHaveLength(before)
    expect(await store.database.sql("select state from mpgi_payment")).toEqual([{ state: "created" }])
    expect((await transactionsOf(store)).shown).toEqual([order_no])
    restore()
    await settle(store, server)
    expect(violations(await transactionsOf(store))).toEqual([])
  })
})
