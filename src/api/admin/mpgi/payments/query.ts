import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "zod"
import type { PaymentFilter } from "../../../../modules/mpgi"
import { PAYMENT_STATES } from "../../../../modules/mpgi/values"
import { cartsOfOrders, ordersNamed } from "./orders-of"

/** A list of values in one text, separated by commas. */
const list = (one: z.ZodType<string, string>) =>
  z
    .string()
    .max(500)
    .transform((text) => text.split(",").filter(Boolean))
    .pipe(z.array(one).min(1))
    .optional()

const amount = z.string().regex(/^\d{1,12}(\.\d{1,4})?$/, "must be an amount such as 10.50")

/** The filters for payments in a query string. */
export const paymentFilter = {
  state: list(z.enum(PAYMENT_STATES)),
  provider_id: list(z.string().max(64)),
  currency: list(z.string().regex(/^[A-Za-z]{3}$/, "must be a currency such as usd")),
  flow: z.enum(["redirect", "card"]).optional(),
  problem: z.string().max(64).optional(),
  authorization: z.enum(["ending", "ended"]).optional(),
  created_from: z.coerce.date().optional(),
  created_to: z.coerce.date().optional(),
  amount_min: amount.optional(),
  amount_max: amount.optional(),
  q: z.string().trim().max(100).optional(),
}

type RequestedFilter = { [Name in keyof typeof paymentFilter]?: z.output<(typeof paymentFilter)[Name]> }

/** The filter as the module expects it. An order's number, such as `#12`, becomes its cart and the order itself. */
export async function filterOf(
  requested: RequestedFilter,
  container: MedusaContainer,
): Promise<PaymentFilter> {
  const { state, provider_id, currency, q, ...same } = requested
  const order_ids = q ? await ordersNamed(q, container) : undefined
  return {
    ...same,
    states: state,
    provider_ids: provider_id,
    currency_codes: currency?.map((code) => code.toLowerCase()),
    words: q || undefined,
    cart_ids: order_ids && (await cartsOfOrders(order_ids, container)),
    order_ids,
  }
}
