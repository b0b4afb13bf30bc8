import { completeCartWorkflow } from "@medusajs/medusa/core-flows"
import { sweepWorkflow } from "medusa-payment-mpgi/workflows"
import { merchant } from "../../setup/merchant"
import { forgetAuthorization, payAtGateway, startCheckout, until, type Checkout } from "../../setup/pay"
import type { Shop } from "../../setup/shop-at-sandbox"

export type Case = {
  id: string
  kind: string
  state: string
  details: Record<string, string>
  closed_by: string | null
  note: string | null
  operation_id: string | null
}

/** Helpers of the tests about orphaned payments. */
export function orphanTools(shop: Shop) {
  const admin = () => merchant(shop)
  const cases = async (order_no: string, state = "") =>
    (await (await admin()).get(`/mpgi/cases?order_no=${order_no}${state && `&state=${state}`}`)).data
      .cases as Case[]
  /** Pays without a notification. */
  const paidInSilence = async (provider?: string, card?: string): Promise<Checkout> => {
    const checkout = await startCheckout(shop, undefined, provider)
    const match = { order_no: checkout.order_no }
    shop.sandbox.faults.add({ kind: "notification_loss", times: 100, match })
    await payAtGateway(checkout, card)
    return checkout
  }
  /** Lets time pass for a payment, its operations and its cases. */
  const later = async (order_no: string, interval = "2 hours") => {
    const past = `- interval '${interval}'`
    await shop.sql(
      `update mpgi_payment set opened_at = opened_at ${past}, created_at = created_at ${past},
         updated_at = updated_at ${past}, orphaned_at = orphaned_at ${past}, order_checked_at = order_checked_at ${past}
       where order_no = ?`,
      order_no,
    )
    await shop.sql(
      `update mpgi_operation set created_at = created_at ${past}, sent_at = sent_at ${past},
         settled_at = settled_at ${past} where order_no = ?`,
      order_no,
    )
    await shop.sql(
      `update mpgi_case set opened_at = opened_at ${past}, checked_at = checked_at ${past} where order_no = ?`,
      order_no,
    )
  }
  /** A killed server made the order and not its payment. */
  const unpaidOrder = async (provider?: string) => {
    const { cart, session, order_no } = await paidInSilence(provider)
    const { result } = await completeCartWorkflow(shop.container).run({ input: { id: cart } })
    await forgetAuthorization(shop, session)
    return { cart, session, order_no, order_id: result.id }
  }
  return {
    admin,
    cases,
    paidInSilence,
    unpaidOrder,
    /** An unpaid order two hours later, of which nothing is known but that its customer was sent to the gateway. */
    async forgottenOrder(provider?: string) {
      const order = await unpaidOrder(provider)
      await shop.sql(
        "update mpgi_payment set state = 'pending', completed_at = null where order_no = ?",
        order.order_no,
      )
      await shop.sql(
        `update "order" set created_at = now() - interval '2 hours' where id = ?`,
        order.order_id,
      )
      await later(order.order_no)
      return order
    },
    sweep: () => sweepWorkflow(shop.container).run(),
    later,
    /** The one open case of an order. */
    async openCase(order_no: string): Promise<Case> {
      const open = await until("a case is open", async () => {
        const found = await cases(order_no, "open")
        return found.length > 0 ? found : undefined
      })
      expect(open).toHaveLength(1)
      return open[0]!
    },
    gateway: (order_no: string) => shop.sandbox.ledger.transaction(order_no),
    orders: (cart: string) =>
      shop.sql<{ order_id: string }>(
        "select order_id from order_cart where cart_id = ? and deleted_at is null",
        cart,
      ),
    payment: async (order_no: string) =>
      (
        await shop.sql<Record<string, unknown>>("select * from mpgi_payment where order_no = ?", order_no)
      )[0]!,
  }
}
