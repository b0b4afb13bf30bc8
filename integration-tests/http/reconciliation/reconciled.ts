import { reconcileWorkflow } from "medusa-payment-mpgi/workflows"
import type { Shop } from "../../setup/shop-at-sandbox"
import { paidOrder } from "../resolver/lost"

export type Difference = {
  id: string
  kind: string
  state: string
  reference: string | null
  ours: string | null
  theirs: string | null
  note: string | null
}

/** A run over everything, as the script asks for it. */
export async function reconcile(shop: Shop) {
  const { result } = await reconcileWorkflow(shop.container).run({ input: { trigger: "script" } })
  return result[0]!
}

/** A placed order of 25.00 USD whose gateway tells nobody what happens at its portal. */
export async function quietOrder(shop: Shop) {
  const order = await paidOrder(shop)
  const { order_no } = order
  const { portal, ledger } = shop.sandbox
  /** Does something at the gateway of which no message arrives. */
  const quietly = (work: (which: { order_no: string }) => void) => {
    shop.sandbox.faults.add({ kind: "notification_loss", match: { order_no } })
    work({ order_no })
  }
  return {
    ...order,
    quietly,
    portal: {
      capture: (amount?: string) =>
        quietly((which) => portal.capture({ ...which, ...(amount && { amount }) })),
      refund: (amount?: string) => quietly((which) => portal.refund({ ...which, ...(amount && { amount }) })),
      cancel: () => quietly((which) => portal.cancel(which)),
    },
    differences: () =>
      shop.sql<Difference>(
        "select * from mpgi_difference where order_no = ? order by first_seen_at, kind",
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
      const [ours] = await shop.sql<{ captured_amount: string; refunded_amount: string }>(
        "select captured_amount, refunded_amount from mpgi_payment where order_no = ?",
        order_no,
      )
      expect([Number(ours!.captured_amount), Number(ours!.refunded_amount)]).toEqual([
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
    `update mpgi_difference set first_seen_at = ${ago}, last_seen_at = ${ago} where order_no = ?`,
    order_no,
  )
  await shop.sql(`update mpgi_operation set settled_at = ${ago} where order_no = ?`, order_no)
}
