import type { MedusaContainer } from "@medusajs/framework/types"
import { formatAmount } from "../../../../gateway"
import type { Beneficiary, BeneficiaryRow, PayoutRequest } from "../../../../modules/mpgi"
import { problem, readForm, type Problem } from "../shared/problems"
import { PayoutBody, type PayoutForm } from "./body"

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
