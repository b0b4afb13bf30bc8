import { z } from "zod"
import type { ProblemCode } from "../shared/problems"
import { DAY } from "../../../../modules/mpgi/values"

const code = (word: ProblemCode) => word

const text = (longest = 140) =>
  z
    .string(code("text"))
    .trim()
    .max(longest, code("too_long"))
    .transform((typed) => typed || undefined)
    .optional()

const name = (longest: number) =>
  z.string(code("required")).trim().min(1, code("required")).max(longest, code("too_long"))

/** A plain decimal above zero. The currency and the account determine how many decimals it may have. */
const amount = z
  .string(code("required"))
  .trim()
  .regex(/^(0|[1-9]\d{0,11})(\.\d{1,6})?$/, code("amount"))
  .refine((typed) => !/^[0.]+$/.test(typed), code("zero"))

const currency = z
  .string(code("required"))
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, code("currency"))

/** Today or a later day. Yesterday is accepted too, since it is still today in other time zones. */
const paymentDate = z
  .string(code("text"))
  .regex(/^(\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]))?$/, code("date"))
  .refine((day) => day === "" || Date.parse(day) > Date.now() - 2 * DAY, code("future_date"))
  .transform((day) => day || undefined)
  .optional()

/** The fields of a payout request, without those of its beneficiary. Manual 2.9. */
export const PayoutBody = z.strictObject({
  /** Created when the form opens. A request with the same id is the same payout. */
  request_id: z.guid(code("uuid")).toLowerCase(),
  provider_id: name(64),
  beneficiary_id: name(64),
  payment_amount: amount,
  payment_currency: currency,
  reference: text(),
  reason: text(),
  payment_date: paymentDate,
  /** PAYER is the manual's; BENEFICIARY is assumed. */
  fee_paid_by: z.enum(["PAYER", "BENEFICIARY"], code("choice")).optional(),
  payment_method: text(40),
  swift_charge_option: text(40),
  fund_source: text(40),
  source_amount: amount.optional().or(z.literal("").transform(() => undefined)),
  source_currency: currency.optional().or(z.literal("").transform(() => undefined)),
  client_data: text(),
  /** Medusa's order, if the payout was requested from its page. */
  order_id: text(64),
})
export type PayoutForm = z.output<typeof PayoutBody>
