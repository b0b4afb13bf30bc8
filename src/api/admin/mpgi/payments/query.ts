import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "zod"
import type { PaymentFilter } from "../../../../modules/mpgi"
import { addDays, isDay, PAYMENT_STATES, startOfDay } from "../../../../modules/mpgi/values"
import { timeZoneOf, userTimeZone } from "../shared/read"
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

const when = z
  .string()
  .max(40)
  .refine(
    (text) => isDay(text) || !Number.isNaN(Date.parse(text)),
    "must be a day such as 2026-01-31, or a time",
  )

/** The filters for payments in a query string. */
export const paymentFilter = {
  state: list(z.enum(PAYMENT_STATES)),
  provider_id: list(z.string().max(64)),
  currency: list(z.string().regex(/^[A-Za-z]{3}$/, "must be a currency such as usd")),
  flow: z.enum(["redirect", "card"]).optional(),
  problem: z.string().max(64).optional(),
  authorization: z.enum(["ending", "ended"]).optional(),
  /** A day, or a moment. */
  created_from: when.optional(),
  /** A day, which is included, or a moment, which is not. */
  created_to: when.optional(),
  /** The time zone in which these days begin, unless the option `timeZone` names another. */
  user_time_zone: userTimeZone,
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
  const { state, provider_id, currency, q, created_from, created_to, user_time_zone, ...same } = requested
  const zone = timeZoneOf(container.resolve("mpgi"), user_time_zone)
  const moment = (text: string, days: number) =>
    isDay(text) ? startOfDay(addDays(text, days), zone) : new Date(text)
  const order_ids = q ? await ordersNamed(q, container) : undefined
  return {
    ...same,
    created_from: created_from === undefined ? undefined : moment(created_from, 0),
    created_to: created_to === undefined ? undefined : moment(created_to, 1),
    states: state,
    provider_ids: provider_id,
    currency_codes: currency?.map((code) => code.toLowerCase()),
    words: q || undefined,
    cart_ids: order_ids && (await cartsOfOrders(order_ids, container)),
    order_ids,
  }
}
