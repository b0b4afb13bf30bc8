import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import {
  payByLink,
  paymentLinkState,
  linkPaymentMethods,
  type PaymentLinkState,
  type LinkPaymentMethod,
} from "../../../../workflows"
import { z } from "zod"
import { sameAmount } from "../../../../gateway"
import { requestDetails } from "../../../store/mpgi/guard/request-details"
import { cannotOpen, sendOpened } from "../../opened-page"
import { sendPage } from "../../page"
import { wordsFor, type Words } from "../../words"

export const Query = z.object({ provider_id: z.string().optional() })

/**
 * The page of a payment link: what the order owes, with a button for each payment method. Opening it changes nothing,
 * so that a mail scanner which follows the link starts no payment.
 */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  try {
    const words = await wordsFor(req)
    await show(req, res, { state: await paymentLinkState(req.params.token ?? "", req.scope), words })
  } catch (error) {
    await cannotOpen(req, res, error)
  }
}

/**
 * Handles a button: creates the payment session and forwards the customer to the gateway's payment page. Manual 2.4.
 */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  try {
    const words = await wordsFor(req)
    const input = {
      token: req.params.token ?? "",
      seen: requestDetails(req),
      provider_id: Query.safeParse(req.query).data?.provider_id,
      languages: words.languages,
    }
    const paid = await req.scope.resolve("mpgi").as("customer", () => payByLink(req.scope, input))
    if (paid.kind === "opened")
      return sendOpened(req, res, paid.opened, { words, result: `../return/${paid.token}` })
    await show(req, res, { state: paid, words })
  } catch (error) {
    await cannotOpen(req, res, error)
  }
}

interface Shown {
  state: PaymentLinkState
  words: Words
}

async function show(req: MedusaRequest, res: MedusaResponse, { state, words }: Shown): Promise<void> {
  if (state.kind !== "payable") return sendLinkState(res, { state, words })
  const { link, order } = state
  const shop = req.scope.resolve("mpgi").account(link.provider_id).options.siteName
  const methods = await linkPaymentMethods(link, order, { container: req.scope, languages: words.languages })
  sendLinkState(res, { state, words, shop, methods })
}

/** Sends a page that explains the state of a payment link. */
function sendLinkState(
  res: MedusaResponse,
  { state, words, shop, methods = [] }: Shown & { shop?: string | undefined; methods?: LinkPaymentMethod[] },
): void {
  switch (state.kind) {
    case "payable": {
      const { link, order, amount } = state
      const money = (value: string) => words.money(value, link.currency_code)
      const due = words.page("payable", { amount: money(amount), order: order.display_id })
      const text = sameAmount(amount, link.amount)
        ? due.text
        : `${due.text} ${words.say("amount_was", { amount: money(link.amount) })}`
      const others = methods
        .filter(({ provider_id }) => provider_id !== link.provider_id)
        .map(({ provider_id, title }) => ({ query: `provider_id=${provider_id}`, text: title }))
      const button = { text: words.say("pay", { amount: money(amount) }), others }
      return sendPage(res, { status: 200, words, shop, title: due.title, text, button })
    }
    case "confirming": {
      const page = words.page("order_confirming", { order: state.order.display_id })
      return sendPage(res, { status: 200, words, ...page })
    }
    case "paid":
      return sendPage(res, { status: 200, words, ...words.page("order_paid") })
    case "order_canceled":
      return sendPage(res, { status: 410, words, ...words.page("order_canceled") })
    case "expired":
      return sendPage(res, { status: 410, words, ...words.page("link_expired") })
    case "gone":
      return sendPage(res, { status: 410, words, ...words.page("link_gone") })
  }
}
