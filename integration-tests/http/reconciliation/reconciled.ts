import * as workflows from "medusa-payment-mpgi/workflows"
import type { Shop } from "../../setup/shop-at-sandbox"
import { paidOrder } from "../journal/watched-order"

export type Discrepancy = {
  id: string
  kind: string
  state: string
  reference: string | null
  local_value: string | null
  gateway_value: string | null
  note: string | null
}

/** A run over everything, as the script starts it. */
export async function reconcile(shop: Shop) {
  const [run] = await workflows.reconcile({ trigger: "script" }, shop.container)
  return run!
}

/** A placed order of 25.00 USD whose gateway sends no notification of operations at its portal. */
export async function quietOrder(shop: Shop) {
  const order = await paidOrder(shop)
  const { order_no } = order
  const { portal, ledger } = shop.sandbox
  /** Does something at the gateway without a notification. */
  const withoutNotification = (work: (which: { order_no: string }) => void) => {
    shop.sandbox.faults.add({ kind: "notification_loss", match: { order_no } })
    work({ order_no })
  }
  return {
    ...order,
    withoutNotification,
    portal: {
      capture: (amount?: string) =>
        withoutNotification((which) => portal.capture({ ...which, ...(amount && { amount }) })),
      refund: (amount?: string) =>
        withoutNotification((which) => portal.refund({ ...which, ...(amount && { amount }) })),
      cancel: () => withoutNotification((which) => portal.cancel(which)),
    },
    discrepancies: () =>
      shop.sql<Discrepancy>(
        "select * from mpgi_discrepancy where order_no = ? order by first_seen_at, kind",
        order_no,
      ),
    cases: () =>
      shop.sql<{ kind: string; state: string }>(
        "select kind, state from mpgi_case where order_no = ? order by opened_at",
        order_no,
      ),
    /** Medusa's rows and the order's totals against the gateway's ledger, to the cent. */
    async agrees() {
      const { captures, refunds, totals } = await order.medusa()
      const { captured, refunded } = ledger.transaction(order_no)!
      const sum = (amounts: number[]) => amounts.reduce((one, other) => one + other, 0)
      expect(sum(captures)).toBeCloseTo(Number(captured), 6)
      expect(sum(refunds)).toBeCloseTo(Number(refunded), 6)
      expect(sum(totals)).toBeCloseTo(Number(captured) - Number(refunded), 6)
      const [local_value] = await shop.sql<{ captured_amount: string; refunded_amount: string }>(
        "select captured_amount, refunded_amount from mpgi_payment where order_no = ?",
        order_no,
      )
      expect([Number(local_value!.captured_amount), Number(local_value!.refunded_amount)]).toEqual([
        Number(captured),
        Number(refunded),
      ])
    },
  }
}

/** Lets time pass for what was found: it was seen long ago, and Medusa's rows and our writes are old. */
export async function age(shop: Shop, order_no: string) {
  const ago = "now() - interval '1 hour'"
  await shop.sql(
    `update mpgi_discrepancy set first_seen_at = ${ago}, last_seen_at = ${ago} where order_no = ?`,
    order_no,
  )
  await shop.sql(`update mpgi_operation set settled_at = ${ago} where order_no = ?`, order_no)
}
