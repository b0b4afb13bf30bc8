import { orderNo } from "medusa-payment-mpgi/gateway"
import { resolveOperationsWorkflow } from "medusa-payment-mpgi/workflows"
import { violations } from "../invariants"
import { confirmChange, insertChanges } from "../medusa/order-changes"
import { addTransaction, nextVersion, summaryOf } from "../medusa/order-summary"
import { seedsOf } from "../sizes"
import { transactionsOf } from "../store/facts"
import { placeOrder } from "../store/paid"
import type { Server } from "../store/server"
import { jobs, settle } from "../store/settle"
import { Store } from "../store/store"
import { interleave } from "./interleave"
import { leftRow } from "./left-row"
import { loseResponse } from "./lose-response"
import { inRest, inSample } from "./tiers"
import { wrongTotals } from "./wrong-totals"

/** Two servers at work on one payment, step by step in random orders. */
describe("at once", () => {
  let store: Store
  beforeAll(async () => {
    store = await Store.open()
  })
  afterAll(() => store.close())

  inRest(
    "a refund's wrong transaction is corrected after the refund, in any interleaving (hazard 23)",
    async () => {
      const wrong: string[] = []
      for (const seed of seedsOf(30)) {
        await store.clear()
        const server = store.start()
        const { id: payment_id, order_no, ...payment } = await placeOrder(store, server)
        await server.flows.capturePayment({ payment_id })
        const order = store.state.orderOf(payment)!
        await loseResponse(store, "refund", () => server.payments.refundPayment({ payment_id, amount: 12.5 }))
        const [lost] = await store.database.sql<{ medusa_ref: string }>(
          "select medusa_ref from mpgi_operation where order_no = $1 and kind = 'refund'",
          [order_no],
        )
        leftRow(store, payment_id, "12.50", lost!.medusa_ref)
        await store.pass(121_000)
        const [refunds, resolves] = [store.start(), store.start()]
        const refund = () => refunds.flows.refundPayment({ payment_id, amount: 10 })
        await interleave(store, seed, [
          [refunds, refund],
          [resolves, () => jobs(resolves)],
        ])
        const atOnce = await wrongTotals(store)
        await settle(store, store.start())
        const found = [...atOnce, ...violations(await transactionsOf(store))]
        wrong.push(...found.map((text) => `seed ${seed}: ${text} (${summaryOf(order).refunded_total} shown)`))
      }
      expect(wrong).toEqual([])
    },
    600_000,
  )

  inSample(
    "a wrong transaction is taken off the totals of the order's latest version at once (hazard 23)",
    async () => {
      await store.clear()
      const server = store.start()
      const { id: payment_id, ...payment } = await placeOrder(store, server)
      await server.flows.capturePayment({ payment_id })
      const order = store.state.orderOf(payment)!
      const move = {
        order_id: order.id,
        reference: "capture" as const,
        reference_id: "capt_of_a_crashed_server",
      }
      addTransaction(store.state, { ...move, amount: "12.5" })
      nextVersion(store.state, order)
      expect(summaryOf(order)).toMatchObject({ paid_total: 37.5 })
      await store.pass(61_000)
      await resolveOperationsWorkflow(server.container).run({ input: {} })
      expect(summaryOf(order)).toMatchObject({ paid_total: 25 })
    },
  )

  inSample(
    "an order's totals are right when a change of it is confirmed while a wrong transaction is corrected (hazard 23)",
    async () => {
      const wrong: string[] = []
      // The change is made before the job and confirmed before one of its points: each of them, one after the other.
      for (let at = 1, points = 1; at <= points; at++) {
        await store.clear()
        const server = store.start()
        const { id: payment_id, ...payment } = await placeOrder(store, server)
        await server.flows.capturePayment({ payment_id })
        const order = store.state.orderOf(payment)!
        const move = { reference: "capture" as const, reference_id: "capt_of_a_crashed_server" }
        addTransaction(store.state, { ...move, order_id: order.id, amount: "12.5" })
        await store.pass(61_000)
        const corrects = store.start()
        const job = () => resolveOperationsWorkflow(corrects.container).run({ input: {} })
        const changes = insertChanges(store.state, [{ order_id: order.id, change_type: "credit_line" }])
        points = 0
        await interleave(store, at, [[corrects, job]], () => {
          if (++points === at) for (const change of changes) confirmChange(store.state, change)
          return false
        })
        await settle(store, store.start())
        const found = violations(await transactionsOf(store))
        wrong.push(...found.map((text) => `point ${at}: ${text}`))
      }
      expect(wrong).toEqual([])
    },
    600_000,
  )

  inRest(
    "a refund that Medusa refuses for a canceled order is taken back, and no other one with it (hazard 23)",
    async () => {
      const wrong: string[] = []
      for (const seed of seedsOf(60)) {
        await store.clear()
        const [refunds, other] = [store.start(), store.start()]
        const { id: payment_id, ...payment } = await placeOrder(store, refunds)
        await refunds.flows.capturePayment({ payment_id })
        const order = store.state.orderOf(payment)!
        const refund = () => refunds.flows.refundPayment({ payment_id, amount: 10 })
        // The first is in the totals by the transaction that the cancel writes for the payment.
        await interleave(store, seed, [
          [refunds, refund],
          [other, () => other.flows.orders.cancel(order)],
        ])
        await store.pass(61_000)
        await interleave(store, seed, [
          [refunds, refund],
          [other, () => jobs(other)],
        ])
        await settle(store, store.start())
        const found = violations(await transactionsOf(store))
        wrong.push(...found.map((text) => `seed ${seed}: ${text}`))
      }
      expect(wrong).toEqual([])
    },
    600_000,
  )

  inRest.each([
    { kind: "capture", first: "confirmed" },
    { kind: "refund", first: "confirmed" },
    { kind: "capture", first: "unknown" },
    { kind: "refund", first: "unknown" },
  ] as const)(
    "the row of a $kind that is repeated while Medusa is about to follow the first, $first until then, is left alone",
    async ({ kind, first }) => {
      const wrong: string[] = []
      for (const seed of seedsOf(60)) {
        await store.clear()
        const server = store.start()
        const { id: payment_id } = await placeOrder(store, server)
        if (kind === "refund") await server.flows.capturePayment({ payment_id })
        const request = ({ flows }: Server, amount: number) =>
          kind === "capture"
            ? flows.capturePayment({ payment_id, amount })
            : flows.refundPayment({ payment_id, amount })
        await loseResponse(store, kind, () => request(server, 25))
        await store.pass(61_000)
        if (first === "confirmed") {
          // By another request, which is refused for it.
          await expect(request(server, 12.5)).rejects.toThrow()
          await store.pass(61_000)
        }
        const [repeats, follows] = [store.start(), store.start()]
        await interleave(store, seed, [
          [repeats, () => request(repeats, 25)],
          [follows, () => resolveOperationsWorkflow(follows.container).run({ input: {} })],
        ])
        await settle(store, store.start())
        const found = violations(await transactionsOf(store))
        wrong.push(...found.map((text) => `seed ${seed}: ${text}`))
      }
      expect(wrong).toEqual([])
    },
    600_000,
  )

  inSample(
    "a lost capture that two requests find is counted once",
    async () => {
      for (const seed of seedsOf(30)) {
        await store.clear()
        const server = store.start()
        const { id: payment_id, order_no } = await placeOrder(store, server)
        await loseResponse(store, "capture", () => server.flows.capturePayment({ payment_id, amount: 10 }))
        await store.pass(61_000)
        const servers = [store.start(), store.start()]
        await interleave(
          store,
          seed,
          servers.map((each) => [each, () => each.flows.capturePayment({ payment_id, amount: 12 })]),
        )
        const payment = await server.mpgi.payments.byOrderNo(orderNo(order_no))
        const there = store.sandbox.ledger.transaction(order_no)
        expect(Number(payment?.captured_amount)).toBe(Number(there?.captured))
      }
    },
    600_000,
  )
})
