import { MedusaError, Modules } from "@medusajs/framework/utils"
import { StepResponse } from "@medusajs/framework/workflows-sdk"
import {
  caseClosedWorkflow,
  caseOpenedWorkflow,
  paymentMovedWorkflow,
  paymentRequestWorkflow,
  sweepWorkflow,
  type CaseAnnouncement,
  type PaymentMove,
  type PaymentRequestAbout,
} from "medusa-payment-mpgi/workflows"
import { open } from "../../setup/browser"
import { merchant } from "../../setup/merchant"
import { payAndReturn, placeOrder, settled, startCheckout } from "../../setup/pay"
import { PROVIDER } from "../../setup/shop-at-sandbox"
import { describePayments } from "../stores"

/** What the shop's handlers do in a test. A handler is registered once in a process and cannot be removed. */
const shopCode: {
  request?: (about: PaymentRequestAbout) => object | undefined
  opened?: (about: CaseAnnouncement) => void
  closed?: (about: CaseAnnouncement) => void
  moved?: (move: PaymentMove) => void
} = {}
paymentRequestWorkflow.hooks.paymentRequest((about) => new StepResponse(shopCode.request?.(about)))
caseOpenedWorkflow.hooks.caseOpened((about) => shopCode.opened?.(about))
caseClosedWorkflow.hooks.caseClosed((about) => shopCode.closed?.(about))
paymentMovedWorkflow.hooks.paymentMoved((move) => shopCode.moved?.(move))

/** What docs/guides/extending.md promises to a shop's own code. */
describePayments((shop) => {
  afterEach(() => {
    for (const name of ["request", "opened", "closed", "moved"] as const) delete shopCode[name]
  })

  describe("hooks", () => {
    it("paymentRequest adds fields to what the gateway receives, and receives only ids and the amount", async () => {
      const sent = jest.spyOn(shop.container.resolve("mpgi").account(PROVIDER).gateway, "checkout")
      const seen: PaymentRequestAbout[] = []
      shopCode.request = (about) => (seen.push(about), { note: "gift", custom: "campaign-7" })
      const checkout = await startCheckout(shop)
      const { status } = await payAndReturn(shop, checkout)
      expect(status).toBe("authorized")
      expect(sent.mock.calls).toMatchObject([[{ amount: "25.00", note: "gift", custom: "campaign-7" }]])
      expect(seen).toEqual([
        {
          provider_id: PROVIDER,
          order_no: checkout.order_no,
          payment_session_id: checkout.session,
          cart_id: checkout.cart,
          order_id: null,
          flow: "redirect",
          amount: "25.00",
          currency_code: "usd",
        },
      ])
    })

    it("paymentRequest refuses a payment by an error of Medusa's: nothing is sent", async () => {
      shopCode.request = () => {
        throw new MedusaError(MedusaError.Types.NOT_ALLOWED, "Not for this customer")
      }
      const checkout = await startCheckout(shop)
      const page = await open(checkout.redirect_url)
      expect(page.status).toBe(410)
      expect(page.html).toContain("The shop does not accept this payment.")
      expect(page.html).not.toContain("has changed")
      expect(shop.sandbox.requests().filter(({ orders }) => orders.includes(checkout.order_no))).toEqual([])
    })

    it.each([
      ["an amount", { amount: "0.01" }, "amount"],
      ["a number", { note: 7 }, "note"],
    ])("paymentRequest may not set %s: nothing is sent, and the log says why", async (_, returned, field) => {
      const errors = jest.spyOn(shop.container.resolve("logger"), "error").mockReturnValue(undefined as never)
      const warnings = jest
        .spyOn(shop.container.resolve("logger"), "warn")
        .mockReturnValue(undefined as never)
      shopCode.request = () => returned
      const checkout = await startCheckout(shop)
      const page = await open(checkout.redirect_url)
      expect(page.status).toBe(502)
      expect(page.forms).toEqual([])
      expect(shop.sandbox.requests().filter(({ orders }) => orders.includes(checkout.order_no))).toEqual([])
      const logged = [...errors.mock.calls, ...warnings.mock.calls].map(([line]) => String(line))
      expect(logged.some((line) => line.includes(`the hook paymentRequest returned ${field}`))).toBe(true)
    })

    it("caseOpened and caseClosed run once for a case, each before its event", async () => {
      const { order_no, order_id } = await placeOrder(shop)
      const bus = shop.container.resolve(Modules.EVENT_BUS)
      const happened: [string, CaseAnnouncement][] = []
      const emit = jest.spyOn(bus, "emit")
      const events = () =>
        emit.mock.calls
          .flatMap(([messages]) => (Array.isArray(messages) ? messages : [messages]))
          .filter(({ name }) => name.startsWith("mpgi.case."))
      shopCode.opened = (about) => {
        expect(events()).toHaveLength(0)
        happened.push(["opened", about])
      }
      shopCode.closed = (about) => {
        expect(events()).toHaveLength(1)
        happened.push(["closed", about])
      }
      const mpgi = shop.container.resolve("mpgi")
      const found = {
        kind: "duplicate_transaction",
        provider_id: PROVIDER,
        order_no,
        transaction_id: "T2",
      } as const
      const { id } = await mpgi.cases.open(found)
      await mpgi.cases.open(found)
      // Both wait for the same sweep: they are announced in their order.
      await mpgi.cases.close(id, { closed_by: "user_1", note: "Refunded at the gateway" })
      await sweepWorkflow(shop.container).run()
      await sweepWorkflow(shop.container).run()

      const about = {
        id,
        kind: "duplicate_transaction",
        order_no,
        order_id,
        amount: "25.00",
        currency_code: "usd",
      }
      expect(happened).toMatchObject([
        ["opened", { ...about, deadline: null, closed_at: null }],
        ["closed", { ...about, closed_by: "user_1" }],
      ])
      expect(events()).toMatchObject([
        { name: "mpgi.case.opened", data: about },
        { name: "mpgi.case.closed", data: about },
      ])
      expect(await shop.sql("select id from mpgi_outbox where about = ?", id)).toEqual([])
    })

    it("paymentMoved runs for each move of a payment in their order, also for a chargeback at the gateway", async () => {
      // A whole checkout: an order that is copied moves nothing.
      const checkout = await startCheckout(shop)
      const { order_no } = checkout
      const all: PaymentMove[] = []
      shopCode.moved = (move) => void (move.order_no === order_no && all.push(move))
      const { order_id = "" } = await payAndReturn(shop, checkout)
      const admin = await merchant(shop)
      const { payment } = await admin.order(order_id)
      await admin.capture(payment.id)
      await admin.refund(payment.id, { amount: 5 })
      shop.sandbox.portal.chargeback({ order_no })
      await settled(shop)
      await sweepWorkflow(shop.container).run()
      const nothing = { captured_amount: "0", refunded_amount: "0", charged_back_amount: "0" }
      const states = (move: PaymentMove) => [move.before.state, move.after.state]
      expect(all.map(states)).toEqual([
        ["created", "authorized"],
        ["authorized", "captured"],
        ["captured", "partially_refunded"],
        ["partially_refunded", "partially_refunded"],
      ])
      expect(all[0]).toEqual({
        id: expect.stringMatching(/^mpgipay_/),
        provider_id: PROVIDER,
        order_no,
        payment_session_id: expect.stringMatching(/^payses_/),
        order_id,
        transaction_id: expect.any(String),
        amount: "25.00",
        currency_code: "usd",
        before: { ...nothing, state: "created" },
        after: { ...nothing, state: "authorized" },
        moved_at: expect.stringMatching(/^\d{4}-.*Z$/),
      })
      expect(all[1]!.after).toMatchObject({ captured_amount: "25.00" })
      expect(all[2]!.after).toMatchObject({ refunded_amount: "5" })
      expect(all[3]).toMatchObject({
        before: { charged_back_amount: "0" },
        after: { charged_back_amount: "20" },
      })
      await sweepWorkflow(shop.container).run()
      expect(all).toHaveLength(4)
    })

    it("paymentMoved that throws runs again later, and the payment's later moves wait for it", async () => {
      const { order_no, order_id } = await placeOrder(shop)
      const sweep = () => sweepWorkflow(shop.container).run()
      await sweep()
      const errors = jest.spyOn(shop.container.resolve("logger"), "error").mockReturnValue(undefined as never)
      const all: string[] = []
      let fails = true
      shopCode.moved = (move) => {
        if (move.order_no !== order_no) return
        if (fails) throw new Error("the ledger is closed")
        all.push(move.after.state)
      }
      const admin = await merchant(shop)
      const { payment } = await admin.order(order_id)
      await admin.capture(payment.id)
      await sweep()
      fails = false
      await admin.refund(payment.id, { amount: 5 })
      await sweep()
      expect(all).toEqual([])
      expect(errors.mock.calls.map(([line]) => String(line)).join()).toContain(
        "mpgi.payment.moved of mpgipay_",
      )
      await shop.sql("update mpgi_outbox set due_at = now() where event = 'mpgi.payment.moved'")
      await sweep()
      expect(all).toEqual(["captured", "partially_refunded"])
    })

    it("a handler that throws runs again later, and the event waits for it", async () => {
      const { order_no } = await placeOrder(shop)
      const errors = jest.spyOn(shop.container.resolve("logger"), "error").mockReturnValue(undefined as never)
      let runs = 0
      shopCode.opened = () => {
        runs++
        if (runs === 1) throw new Error("the mail server is away")
      }
      const mpgi = shop.container.resolve("mpgi")
      const { id } = await mpgi.cases.open({ kind: "order_unpaid", provider_id: PROVIDER, order_no })
      const sweep = () => sweepWorkflow(shop.container).run()
      const waiting = () => shop.sql<{ due_at: Date }>("select due_at from mpgi_outbox where about = ?", id)
      await sweep()
      expect(errors.mock.calls.map(([line]) => String(line)).join()).toContain(`mpgi.case.opened of ${id}`)
      const [claimed] = await waiting()
      expect(claimed!.due_at.getTime()).toBeGreaterThan(Date.now())
      await sweep()
      expect(runs).toBe(1)
      await shop.sql("update mpgi_outbox set due_at = now() where about = ?", id)
      await sweep()
      expect([runs, await waiting()]).toEqual([2, []])
    })
  })
})
