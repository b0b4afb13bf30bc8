import { orderNo } from "medusa-payment-mpgi/gateway"
import type { FaultSpec } from "medusa-payment-mpgi/sandbox"
import { violations } from "../invariants"
import { transactionsOf } from "../store/facts"
import { placeOrder } from "../store/paid"
import { jobs, settle } from "../store/settle"
import { Store } from "../store/store"

/** The gateway's query shows what was done a moment ago only after a while. */
describe("a query that lags behind our own record", () => {
  let store: Store
  beforeAll(async () => {
    store = await Store.open()
  })
  beforeEach(() => store.clear())
  afterAll(() => store.close())

  it("before a capture does not make an earlier capture the proof of it", async () => {
    const server = store.start()
    const { id: payment_id, order_no } = await placeOrder(store, server)
    await store.pass(60_000)
    await server.flows.capturePayment({ payment_id, amount: 10 })
    // The query before the second capture does not show the first; the second never reaches the gateway.
    store.mishap = ({ operation }) => ({
      faults:
        operation === "capture"
          ? [{ kind: "reset", operation, when: "before" }]
          : operation === "retrievalTrans"
            ? [{ kind: "query_lag", operation, delayMs: 30_000 }]
            : [],
    })
    await server.flows.capturePayment({ payment_id, amount: 5 }).catch(() => undefined)
    store.mishap = () => ({ faults: [] })
    await settle(store, server)
    const captures = (await server.mpgi.operations.ofOrders([orderNo(order_no)])).filter(
      ({ state }) => state === "applied" || state === "recorded",
    )
    expect(captures).toMatchObject([{ amount: "10.00" }])
    expect(store.state.capturesOf(payment_id)).toMatchObject([{ amount: "10" }])
    expect(violations(await transactionsOf(store))).toEqual([])
  })

  it("and once reports an earlier state later does not take what was done for not done", async () => {
    const server = store.start()
    const { id: payment_id, order_no } = await placeOrder(store, server)
    await store.pass(60_000)
    const lag: FaultSpec = { kind: "query_lag", operation: "retrievalTrans", delayMs: 6_000 }
    const regression: FaultSpec = { kind: "status_regression", operation: "retrievalTrans" }
    const unclear: FaultSpec = { kind: "wrong_currency", operation: "capture", when: "after" }
    const misreport = (...faults: FaultSpec[]) => {
      store.mishap = ({ operation }) => ({ faults: faults.filter((fault) => fault.operation === operation) })
    }
    misreport(unclear, lag)
    await server.flows.capturePayment({ payment_id, amount: 5 }).catch(() => undefined)
    await store.pass(3_500)
    await jobs(server)
    await store.pass(61_000)
    misreport(regression)
    await jobs(server)
    expect(await server.mpgi.operations.ofOrders([orderNo(order_no)])).toMatchObject([{ state: "unknown" }])
    store.mishap = () => ({ faults: [] })
    await settle(store, server)
    expect(store.state.capturesOf(payment_id)).toMatchObject([{ amount: "5" }])
    expect(violations(await transactionsOf(store))).toEqual([])
  })
})
