import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import { z } from "zod"
import { LONGEST_LINK_HOURS } from "../../../../../../modules/mpgi/values"
import { differingCollection, readOrderBalance } from "../../../../../../payment-request"
import { createPaymentLink, orderOutstanding } from "../../../../../../workflows"
import { serializeAwaiting, serializePaymentLink } from "../../../payment-links/serialize-payment-link"
import { actorOf, read, reply } from "../../../shared/read"

/**
 * The outstanding amount of an order, whether it was placed before it is paid, and its payment links, the newest first.
 * The address of a link is shown only when the link is created.
 */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const id = req.params.id ?? ""
  const { paymentLinks, paymentLinkOptions, awaitingOrders } = req.scope.resolve("mpgi")
  const order = await readOrderBalance(req.scope.resolve(ContainerRegistrationKeys.QUERY), id)
  if (!order) throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no order ${id}.`)
  const links = await paymentLinks.ofOrder(id)
  const awaiting = await awaitingOrders.ofOrder(id)
  return reply(res, {
    outstanding: await orderOutstanding(order, req.scope),
    /** The amount of Medusa's payment collection, if it differs from the outstanding amount; otherwise null. */
    collection_amount: order.canceled ? null : (differingCollection(order)?.toFixed() ?? null),
    currency_code: order.currency_code,
    expires_after_hours: paymentLinkOptions.expiresAfterHours,
    longest_hours: LONGEST_LINK_HOURS,
    awaiting_payment: awaiting ? serializeAwaiting(awaiting, req.scope) : null,
    payment_links: links.map((link) => serializePaymentLink(link)),
  })
}

export const Body = z.strictObject({
  /** The payment provider of the account that takes the payment. */
  provider_id: z.string().max(64).optional(),
  expires_in_hours: z.int().min(1).max(LONGEST_LINK_HOURS).optional(),
})

/**
 * Creates a link with which the customer pays the outstanding amount of an order. The reply has its address, which is
 * not shown again. The event `mpgi.payment_link.created` has it too.
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const body = read(Body, req.body)
  const by = actorOf(req)
  const input = { ...body, order_id: req.params.id ?? "", created_by: by }
  const { link, url } = await req.scope.resolve("mpgi").as(by, () => createPaymentLink(input, req.scope))
  return reply(res, { payment_link: { ...serializePaymentLink(link), url } })
}
