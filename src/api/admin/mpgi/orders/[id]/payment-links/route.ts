import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import { z } from "zod"
import { LONGEST_LINK_HOURS } from "../../../../../../modules/mpgi/values"
import { differingCollection, readOrderBalance } from "../../../../../../payment-request"
import { createPaymentLink, orderOutstanding } from "../../../../../../workflows"
import { serializeAwaiting, serializePaymentLink } from "../../../payment-links/serialize-payment-link"
import { actorOf, read } from "../../../shared/read"

/**
 * What the order owes, whether it was placed before it is paid, and its payment links, the newest first. An address
 * is shown only when its link is created.
 */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const id = req.params.id ?? ""
  const { paymentLinks, paymentLinkOptions, awaitingOrders } = req.scope.resolve("mpgi")
  const order = await readOrderBalance(req.scope.resolve(ContainerRegistrationKeys.QUERY), id)
  if (!order) throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no order ${id}.`)
  const links = await paymentLinks.ofOrder(id)
  const awaiting = await awaitingOrders.ofOrder(id)
  res.json({
    outstanding: await orderOutstanding(order, req.scope),
    /** Of Medusa's payment collection, where it differs from what the order owes; else null. */
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
 * Creates a link by which the customer pays what the order owes. The reply has its address, which is not shown again; the
 * event `mpgi.payment_link.created` has it too.
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const body = read(Body, req.body)
  const by = actorOf(req)
  const input = { ...body, order_id: req.params.id ?? "", created_by: by }
  const { link, url } = await req.scope.resolve("mpgi").as(by, () => createPaymentLink(input, req.scope))
  res.json({ payment_link: { ...serializePaymentLink(link), url } })
}
