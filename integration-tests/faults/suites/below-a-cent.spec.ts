import { MathBN } from "@medusajs/framework/utils"
import {
  closingAmount,
  createPaymentLink,
  finishPaymentWorkflow,
  refreshPaymentWorkflow,
} from "medusa-payment-mpgi/workflows"
import { figuresOf, partOf, travels } from "../../situations/figures"
import { oneLine as cart, type Situation } from "../../situations/situation"
import { violations } from "../invariants"
import { inTier } from "../sizes"
import { transactionsOf } from "../store/facts"
import { findingsOf } from "../store/findings"
import { createLink, openLink, openPage, placeOrder, startCheckout, typeCard } from "../store/paid"
import type { Server } from "../store/server"
import { settle } from "../store/settle"
import { Store } from "../store/store"
import { leftCapture } from "./left-row"
import { loseResponse } from "./lose-response"
import { inSample } from "./tiers"

const TEN_PERCENT = { promotion: { kind: "percentage", value: 10 } } as const
const SITUATIONS: [total: string, amount: string, situation: Situation][] = [
  ["21.7641125", "21.76", cart("19.99", 8.875)],
  ["22.896", "22.90", cart("18.00", 8, { ...TEN_PERCENT, delivery: "5.00" })],
  ["17.982", "17.98", cart("19.98", 21, { ...TEN_PERCENT, taxInside: true, currency: "eur" })],
  ["1357.5744", "1358", cart("1248", 8.78, { currency: "jpy" })],
  ["1329.018", "1329", cart("1234", 7.7, { currency: "jpy", decimals: "iso4217" })],
  ["2527.3", "2527", cart("1990", 27, { currency: "huf", decimals: { HUF: 0 } })],
  ["1.50425", "1.504", cart("1.3675", 10, { currency: "kwd", decimals: "iso4217" })],
]

/** Those that notice most planted bugs. */
const IN_SAMPLE = ["21.7641125", "22.896", "1357.5744"]
const played = SITUATIONS.filter(([total]) => inTier(IN_SAMPLE.includes(total)))

/** Medusa rounds no total, and nothing can be charged that is smaller than the smallest unit. */
describe.each(played)("a total of %s, of which %s is charged", (total, amount, situation) => {
  let store: Store
  let server: Server
  beforeAll(async () => {
    store = await Store.open()
  })
  beforeEach(async () => {
    await store.clear(situation)
    server = store.start()
  })
  afterAll(() => store.close())

  /** After which nothing may be wrong, and a reconciliation has nothing to report. */
  async function expectEqualBooks() {
    await settle(store, server)
    const findings = await findingsOf((text) => store.database.sql(text), store.provider, server.mpgi)
    expect({ findings, violations: violations(await transactionsOf(store, { findings })) }).toEqual({
      findings: [],
      violations: [],
    })
  }

  const capturedAt = (id: string) => store.state.payments.get(id)?.captured_at ?? null
  const rows = (of: "captures" | "refunds") => [...store.state[of].values()].map((row) => row.amount)
  const there = (order_no: string) => store.sandbox.ledger.transaction(order_no)

  /** As the middleware of Medusa's routes does it, which the widget calls. */
  async function enter(kind: "capture" | "refund", payment_id: string, entered: string) {
    const input = {
      payment_id,
      ...(await closingAmount(kind, payment_id, Number(entered), server.container)),
    }
    await (kind === "capture" ? server.flows.capturePayment(input) : server.flows.refundPayment(input))
  }

  it("is what Medusa computes, and what travels", async () => {
    expect(figuresOf(situation)).toMatchObject({ total, amount })
    const payment = await placeOrder(store, server)
    expect(payment.amount).toBe(total)
    expect(there(payment.order_no)).toMatchObject({ authorized: expect.stringContaining(amount) as string })
    await expectEqualBooks()
  })

  it("is captured by Medusa's button and refunded by its dashboard", async () => {
    const { id, order_no } = await placeOrder(store, server)
    await server.flows.capturePayment({ payment_id: id })
    await expectEqualBooks()
    expect(capturedAt(id)).not.toBeNull()
    await enter("refund", id, amount)
    await expectEqualBooks()
    expect(rows("refunds")).toEqual([total])
    expect(there(order_no)).toMatchObject({ state: "refunded" })
  })

  it("is captured in full as a user enters it", async () => {
    const { id } = await placeOrder(store, server)
    await enter("capture", id, amount)
    await expectEqualBooks()
    expect(capturedAt(id)).not.toBeNull()
  })

  it("is captured in full by a workflow of the shop's that rounds", async () => {
    const { id } = await placeOrder(store, server)
    await server.flows.capturePayment({ payment_id: id, amount: MathBN.min(amount, total).toFixed() })
    await expectEqualBooks()
    expect(capturedAt(id)).not.toBeNull()
  })

  it("is captured in two parts", async () => {
    const { id } = await placeOrder(store, server)
    const part = partOf(total, 0.4, situation)
    await enter("capture", id, part)
    await expectEqualBooks()
    expect(capturedAt(id)).toBeNull()
    await enter("capture", id, travels(MathBN.sub(amount, part), situation))
    await expectEqualBooks()
    expect(capturedAt(id)).not.toBeNull()
  })

  it("that was captured at the portal is captured in Medusa, and its refund there is Medusa's", async () => {
    const { id, order_no } = await placeOrder(store, server)
    store.sandbox.portal.capture({ order_no })
    await refresh(order_no)
    await expectEqualBooks()
    expect(capturedAt(id)).not.toBeNull()
    store.sandbox.portal.refund({ order_no, amount })
    await refresh(order_no)
    await expectEqualBooks()
    expect(rows("refunds")).toEqual([total])
  })

  it("that was captured before its order was placed keeps its row", async () => {
    const { token, order_no } = await startCheckout(store, server)
    await typeCard((await openPage(server, token))!)
    store.sandbox.portal.capture({ order_no })
    await finishPaymentWorkflow(server.container).run({ input: { order_no } })
    await expectEqualBooks()
    expect(rows("captures")).toEqual([total])
  })

  it("has its row when the reply to its capture was lost", async () => {
    const { id } = await placeOrder(store, server)
    await loseResponse(store, "capture", () => server.flows.capturePayment({ payment_id: id }))
    await expectEqualBooks()
    expect(rows("captures")).toEqual([total])
    expect(capturedAt(id)).not.toBeNull()
  })

  it("leaves nothing to send when its order is canceled after a refund", async () => {
    const payment = await placeOrder(store, server)
    await server.flows.capturePayment({ payment_id: payment.id })
    // Not by Medusa's route: a workflow of the shop's own may refund what travels.
    await server.flows.refundPayment({ payment_id: payment.id, amount })
    await server.flows.orders.cancel({ id: store.state.orderOf(payment)!.id })
    const refunds = rows("refunds")
    // Medusa's cancel refunds what is left in its own books.
    expect(refunds).toHaveLength(Number(total) > Number(amount) ? 2 : 1)
    await expectEqualBooks()
    expect(rows("refunds")).toEqual(refunds)
    expect(store.sandbox.ledger.refunds(payment.order_no)).toHaveLength(1)
    expect(store.state.orderOf(payment)?.status).toBe("canceled")
  })

  it("owes nothing that could be paid by a link when what travels was captured", async () => {
    const payment = await placeOrder(store, server)
    const capture = (amount: string) => server.flows.capturePayment({ payment_id: payment.id, amount })
    const part = partOf(total, 0.4, situation)
    await capture(part)
    // Medusa refuses more than its own rest where it does not round.
    await capture(MathBN.min(MathBN.sub(amount, part), MathBN.sub(total, part)).toFixed())
    const order_id = store.state.orderOf(payment)!.id
    const link = createPaymentLink({ order_id, created_by: "user_1" }, server.container)
    await expect(link).rejects.toThrow("owes nothing")
  })

  it("that was captured stays so when the row of a dead server beside it is deleted", async () => {
    const { id } = await placeOrder(store, server)
    // Not by Medusa's route: a workflow of the shop's own captures what travels.
    await server.flows.capturePayment({ payment_id: id, amount: MathBN.min(amount, total).toFixed() })
    const part = partOf(total, 0.4, situation)
    leftCapture(store, id, part)
    await settle(store, server)
    expect(rows("captures")).not.toContain(part)
    expect(capturedAt(id)).not.toBeNull()
  })

  it("keeps its authorization when an edit changes nothing of it", async () => {
    const payment = await placeOrder(store, server)
    await server.flows.orders.edit({ order_id: store.state.orderOf(payment)!.id, by: "0" })
    await expectEqualBooks()
    expect(there(payment.order_no)).toMatchObject({ state: "authorized" })
    const ofOrder = [...store.state.collections.values()].filter(({ order_id }) => order_id !== null)
    expect(ofOrder.map(({ status }) => status)).toEqual(["authorized"])
    await server.flows.capturePayment({ payment_id: payment.id })
    await expectEqualBooks()
  })

  it("is paid again by a link for as much once more", async () => {
    const payment = await placeOrder(store, server)
    await server.flows.capturePayment({ payment_id: payment.id })
    const { id } = store.state.orderOf(payment)!
    await server.flows.orders.edit({ order_id: id, by: total })
    const { page, token } = (await openLink(server, await createLink(server, id)))!
    await typeCard(page)
    const { order_no } = (await server.mpgi.payments.byToken(token))!
    const { result } = await finishPaymentWorkflow(server.container).run({ input: { order_no } })
    expect(result.order_id).toBe(id)
    await settle(store, server)
    expect(there(order_no)).toMatchObject({ state: "authorized" })
  })

  async function refresh(order_no: string) {
    await refreshPaymentWorkflow(server.container).run({ input: { order_no } })
  }
})

/** What a promotion of everything may leave of prices that include a tax. */
inSample("dust is authorized without the gateway, and leaves nothing to send", async () => {
  const store = await Store.open()
  try {
    await store.clear()
    const server = store.start()
    const { carts } = server.flows
    const created = await carts.create({ total: "0.0000000000000003", currency_code: "usd" })
    const { id } = await carts.createPaymentCollection(created.id)
    await carts.createPaymentSession(id)
    const order = await carts.complete(created)
    const [payment] = [...store.state.payments.values()]
    await server.flows.capturePayment({ payment_id: payment!.id })
    await server.flows.orders.cancel(order)
    await settle(store, server)
    expect(await store.database.sql("select * from mpgi_payment")).toEqual([])
    expect(violations(await transactionsOf(store))).toEqual([])
  } finally {
    await store.close()
  }
})
