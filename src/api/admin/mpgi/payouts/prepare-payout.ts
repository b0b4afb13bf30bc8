import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "zod"
import { formatAmount } from "../../../../gateway"
import type { Beneficiary, BeneficiaryRow, PayoutRequest } from "../../../../modules/mpgi"
import { DAY } from "../../../../modules/mpgi/values"
import { problem, readForm, type Problem, type ProblemCode } from "../shared/problems"

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

/** A payout that can be requested. */
export interface Prepared {
  form: PayoutForm
  beneficiary: Beneficiary
  request: PayoutRequest
  /** Who changed and who confirmed the payout's bank details, and when. */
  bank: Pick<BeneficiaryRow, "bank_edited_by" | "bank_confirmed_by" | "bank_confirmed_at">
}

/**
 * Reads a form and looks up its account and beneficiary. Returns everything that the payout needs, or every problem.
 */
export async function prepare(
  body: unknown,
  scope: MedusaContainer,
): Promise<{ prepared: Prepared; problems: [] } | { prepared: undefined; problems: Problem[] }> {
  const { values: form, problems } = readForm(PayoutBody, body)
  if (!form) return { prepared: undefined, problems }
  const mpgi = scope.resolve("mpgi")
  const { payouts } = mpgi
  const row = await payouts.beneficiaries.named(form.beneficiary_id)
  const beneficiary = row && payouts.beneficiaries.detailsOf(row)
  const amount = writeAmounts(form, scope)
  const found = [
    ...(beneficiary ? [] : [problem("beneficiary_id", "beneficiary")]),
    ...(row && !payouts.isConfirmed(row) ? [problem("beneficiary_id", "beneficiary_unconfirmed")] : []),
    ...("problems" in amount ? amount.problems : []),
  ]
  if (!beneficiary || "problems" in amount || found.length > 0)
    return { prepared: undefined, problems: found }
  const { provider_id: _, order_id: __, beneficiary_id: ___, ...fields } = form
  const request = { ...fields, ...amount, beneficiary }
  const { bank_edited_by, bank_confirmed_by, bank_confirmed_at } = row
  const bank = { bank_edited_by, bank_confirmed_by, bank_confirmed_at }
  return {
    prepared: { form: { ...form, beneficiary_id: row.id }, beneficiary, request, bank },
    problems: [],
  }
}

/** The amounts with the decimals that the account sends. An amount with more decimals is a problem, never rounded. */
function writeAmounts(form: PayoutForm, scope: MedusaContainer) {
  const mpgi = scope.resolve("mpgi")
  if (!mpgi.providerIds().includes(form.provider_id)) return { problems: [problem("provider_id", "account")] }
  const { decimals } = mpgi.account(form.provider_id).options
  const problems: Problem[] = []
  const write = (field: "payment_amount" | "source_amount", amount: string, currency: string) => {
    try {
      return formatAmount(amount, currency, decimals)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      problems.push(problem(field, "decimals"))
      return amount
    }
  }
  const { payment_currency, source_amount, source_currency = payment_currency } = form
  const payment_amount = write("payment_amount", form.payment_amount, payment_currency)
  const source = source_amount && { source_amount: write("source_amount", source_amount, source_currency) }
  return problems.length > 0 ? { problems } : { payment_amount, ...source }
}

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

type PayoutForm = z.output<typeof PayoutBody>
