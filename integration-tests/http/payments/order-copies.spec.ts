import * as workflows from "medusa-payment-mpgi/workflows"
import { isDeepStrictEqual } from "node:util"
import { merchant, type Merchant } from "../../setup/merchant"
import { oneByOne } from "../../setup/order-copies"
import { everyRow, rowsOfOrder, type Rows } from "../../setup/order-rows"
import { CARDS, placeOrder, settled, until, walkToOrder } from "../../setup/pay"
import type { PlacedOrder } from "../../setup/shop-at-sandbox"
import { noWorkflowRuns } from "../../setup/store"
import { withoutNames } from "../../setup/without-names"
import { describePayments } from "../stores"

type Work = (order: PlacedOrder, payment: string, admin: Merchant) => Promise<unknown>

/** `placeOrder` copies an order instead of placing one: nothing but names, numbers and times may be different. */
describePayments((shop) => {
  /** Does something with a new order; answers how to read what database and gateway have of it. */
  const outcome = async (make: () => Promise<PlacedOrder>, work: Work) => {
    const admin = await merchant(shop)
    const before = await everyRow(shop.sql)
    const order = await make()
    const { payment } = await admin.order(order.order_id)
    const answer = await work(order, payment.id, admin)
    await settled(shop)
    await noWorkflowRuns(shop.container)
    const { cart, session, order_no, order_id } = order
    const names = [cart, session, order_no, order_id]
    const rows = async () => opened(rowsOfOrder(before, await everyRow(shop.sql), names))
    const { ledger, requests } = shop.sandbox
    const gateway = () => {
      const transaction = ledger.transaction(order_no)!
      const { transaction_id } = transaction
      return {
        transaction,
        entries: ledger.entries(transaction_id),
        notifications: ledger.notifications(order_no),
        requests: requests()
          .filter(({ orders }) => [order_no, transaction_id].some((name) => orders.includes(name)))
          .map(({ operation, response }) => [operation, response]),
      }
    }
    return { order_no, read: async () => withoutNames(await rows(), { order, answer, gateway: gateway() }) }
  }

  /** What was stored sealed, as text. */
  const opened = ({ mpgi_payment = [], ...rows }: Rows): Rows => {
    const { cipher } = shop.container.resolve("mpgi")
    const open = (device: unknown, id: unknown) =>
      cipher.open(String(device), { table: "mpgi_payment", column: "device", id: String(id) })
    return {
      ...rows,
      mpgi_payment: mpgi_payment.map((row) => ({ ...row, device: open(row.device, row.order_no) })),
    }
  }

  const WORK: Record<string, { card?: string; work: Work; then?: () => Promise<unknown> }> = {
    "that was held for review and accepted": {
      card: CARDS.review,
      work: ({ order_no }, _, admin) =>
        oneByOne(shop, () =>
          admin.post(`/mpgi/payments/${order_no}/review`, { accept: true, note: "Known" }),
        ),
    },
    "captured in two parts and refunded": {
      work: async (_, payment, admin) => [
        await oneByOne(shop, () => admin.capture(payment, 10)),
        await oneByOne(shop, () => admin.capture(payment)),
        await oneByOne(shop, () => admin.refund(payment, { amount: 5, note: "Broken handle" })),
      ],
    },
    "that was canceled": {
      work: ({ order_id }, _, admin) => oneByOne(shop, () => admin.post(`/orders/${order_id}/cancel`)),
    },
    "captured at the portal without a notification, and reconciled": {
      work: ({ order_no }) => {
        shop.sandbox.faults.add({ kind: "notification_loss", match: { order_no } })
        shop.sandbox.portal.capture({ order_no, amount: "10.00" })
        return Promise.resolve()
      },
      // Of all payments.
      then: () => workflows.reconcile({ trigger: "script" }, shop.container),
    },
    "whose notification comes once more, and whose customer opens the payment link again": {
      work: async ({ order_no, redirect_url }) => {
        shop.sandbox.notifications.resend(shop.sandbox.ledger.notifications(order_no)[0]!.id)
        await settled(shop)
        const page = await fetch(redirect_url, { redirect: "manual" })
        return [page.status, page.headers.get("location")]
      },
    },
  }

  describe("an order that was copied", () => {
    it.each(Object.entries(WORK))(
      "%s: is as one that was placed",
      async (_, { card = CARDS.good, work, then }) => {
        const placed = await outcome(() => oneByOne(shop, () => walkToOrder(shop, card)), work)
        const copied = await outcome(() => placeOrder(shop, card), work)
        await then?.()
        expect(copied.order_no).not.toBe(placed.order_no)
        // What their events started may still be in progress.
        const isSame = async () => isDeepStrictEqual(await copied.read(), await placed.read())
        await until("both are the same", isSame).catch(() => undefined)
        expect(await copied.read()).toEqual(await placed.read())
      },
    )
  })
})
