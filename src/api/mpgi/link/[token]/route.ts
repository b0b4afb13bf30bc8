import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import {
  payByLink,
  paymentLinkState,
  linkPaymentMethods,
  type PaymentLinkState,
  type LinkPaymentMethod,
} from "../../../../workflows"
import { sameAmount } from "../../../../gateway"
import { requestDetails } from "../../../store/mpgi/guard/request-details"
import { cannotOpen, sendOpened } from "../../opened-page"
import { sendPage } from "../../page"

/**
 * The page of a payment link: what the order owes, with a button for each payment method. Opening it changes nothing,
 * so that a mail scanner which follows the link starts no payment.
 */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  try {
    await show(req, res, await paymentLinkState(req.params.token ?? "", req.scope))
  } catch (error) {
    cannotOpen(req, res, error)
  }
}

/**
 * Handles a button: creates the payment session and forwards the customer to the gateway's payment page. Manual 2.4.
 */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  try {
    const { provider_id } = req.query
    const input = {
      token: req.params.token ?? "",
      seen: requestDetails(req),
      provider_id: typeof provider_id === "string" ? provider_id : undefined,
    }
    const paid = await req.scope.resolve("mpgi").as("customer", () => payByLink(req.scope, input))
    if (paid.kind === "opened") return sendOpened(req, res, paid.opened, `../return/${paid.token}`)
    await show(req, res, paid)
  } catch (error) {
    cannotOpen(req, res, error)
  }
}

async function show(req: MedusaRequest, res: MedusaResponse, state: PaymentLinkState): Promise<void> {
  if (state.kind !== "payable") return sendLinkState(res, state)
  const { link, order } = state
  const shop = req.scope.resolve("mpgi").account(link.provider_id).options.siteName
  sendLinkState(res, state, { shop, methods: await linkPaymentMethods(link, order, req.scope) })
}

/** Sends a page that explains the state of a payment link. */
function sendLinkState(
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
