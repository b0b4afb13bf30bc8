import type { MedusaResponse } from "@medusajs/framework/http"
import { sameAmount } from "../../../gateway"
import type { PaymentLinkState, LinkPaymentMethod } from "../../../workflows"
import { sendPage } from "../page"

/** Sends a page that explains the state of a payment link. */
export function sendLinkState(
  res: MedusaResponse,
  state: PaymentLinkState,
  { shop, methods = [] }: { shop?: string | undefined; methods?: LinkPaymentMethod[] } = {},
): void {
  switch (state.kind) {
    case "payable": {
      const { link, order, amount } = state
      const money = (value: string) => `${value} ${link.currency_code.toUpperCase()}`
      const changed = sameAmount(amount, link.amount)
        ? ""
        : ` The amount has changed: it was ${money(link.amount)} when the shop sent this link.`
      const text = `${money(amount)} is to be paid for order #${order.display_id}.${changed}`
      const others = methods
        .filter(({ provider_id }) => provider_id !== link.provider_id)
        .map(({ provider_id, title }) => ({ query: `provider_id=${provider_id}`, text: title }))
      const button = { text: `Pay ${money(amount)}`, others }
      return sendPage(res, { status: 200, shop, title: "Payment", text, button })
    }
    case "confirming": {
      const text = `Your payment for order #${state.order.display_id} is being confirmed. Do not pay again.`
      return sendPage(res, { status: 200, title: "One moment", text })
    }
    case "paid": {
      const text = `Nothing is left to pay for order #${state.order.display_id}. Thank you.`
      return sendPage(res, { status: 200, title: "Order paid", text })
    }
    case "order_canceled": {
      const text = `Order #${state.order.display_id} was canceled. Do not pay for it.`
      return sendPage(res, { status: 410, title: "Order canceled", text })
    }
    case "expired": {
      const text =
        "This payment link has expired. No payment was made on this page. The shop can send you a new one."
      return sendPage(res, { status: 410, title: "Link expired", text })
    }
    case "gone": {
      const text =
        "This payment link is not valid. No payment was made on this page. The shop can send you a new one."
      return sendPage(res, { status: 410, title: "Link not valid", text })
    }
  }
}
