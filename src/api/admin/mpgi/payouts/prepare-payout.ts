import type { MedusaContainer } from "@medusajs/framework/types"
import { formatAmount } from "../../../../gateway"
import type { Beneficiary, PayoutRequest } from "../../../../modules/mpgi"
import { problem, readForm, type Problem } from "../shared/problems"
import { PayoutBody, type PayoutForm } from "./body"

/** A payout that can be requested. */
export interface Prepared {
  form: PayoutForm
  beneficiary: Beneficiary
  request: PayoutRequest
  needs_approval: boolean
}

/** Reads a form and looks up what it names: all that the payout needs, or every problem. */
export async function prepare(
  body: unknown,
  scope: MedusaContainer,
): Promise<{ prepared: Prepared; problems: [] } | { prepared: undefined; problems: Problem[] }> {
  const { values: form, problems } = readForm(PayoutBody, body)
  if (!form) return { prepared: undefined, problems }
  const mpgi = scope.resolve("mpgi")
  const { payouts } = mpgi
  const [row] = await payouts.beneficiaries.named([form.beneficiary_id])
  const beneficiary = row && payouts.beneficiaries.detailsOf(row)
  const amount = writeAmounts(form, scope)
  const found = [
    ...(beneficiary ? [] : [problem("beneficiary_id", "beneficiary")]),
    ...("problems" in amount ? amount.problems : []),
  ]
  if (!beneficiary || "problems" in amount) return { prepared: undefined, problems: found }
  const { provider_id: _, order_id: __, beneficiary_id: ___, ...fields } = form
  const request = { ...fields, ...amount, beneficiary }
  const needs_approval = payouts.needsApproval(amount.payment_amount, form.payment_currency)
  return {
    prepared: { form: { ...form, beneficiary_id: row.id }, beneficiary, request, needs_approval },
    problems: [],
  }
}

/** The amounts with the decimals that the account sends; whatever does not fit is never rounded. */
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
