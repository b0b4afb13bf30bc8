import type { Server } from "./server"
import type { Store } from "./store"

export interface PayoutForm {
  /** Made with the form: the same form again is the same payout. */
  request_id: string
  amount: string
  needs_approval: boolean
}

const BENEFICIARY = {
  entity_type: "COMPANY",
  company_name: "Example Supplier GmbH",
  bank_details: { bank_country_code: "DE", iban: "DE02120300000000202051", account_currency: "USD" },
} as const

/** Stores a beneficiary that a second user confirmed; its id. */
export async function newBeneficiary({ mpgi }: Server): Promise<string> {
  const values = { code: null, beneficiary: BENEFICIARY as never }
  const made = await mpgi.payouts.createBeneficiary(values, "user_3")
  if (made.outcome !== "proposed") throw new Error("the beneficiary was not stored")
  const { id } = made.beneficiary
  const change = await mpgi.payouts.changes.findProposed(id)
  const { iban } = BENEFICIARY.bank_details
  await mpgi.payouts.confirmChange(id, change?.id ?? "", { iban }, "user_4")
  return id
}

/** Stores a payout as its form has it, requested by `user_1`. Nothing is sent. */
export async function requestPayout(
  { provider }: Store,
  { mpgi }: Server,
  { request_id, amount, needs_approval }: PayoutForm,
  beneficiary_id: string,
): Promise<void> {
  const request = {
    request_id,
    payment_amount: amount,
    payment_currency: "USD",
    reference: "Invoice 4711",
    beneficiary: BENEFICIARY,
  }
  const draft = {
    provider_id: provider,
    beneficiary_id,
    order_id: null,
    source: "form" as const,
    request: request as never,
    needs_approval,
    bank_edited_by: "user_3",
    bank_confirmed_by: "user_4",
    bank_confirmed_at: new Date(),
  }
  await mpgi.payouts.request(draft, "user_1")
}

/** The id under which a form was stored. */
export async function payoutOf(
  { mpgi }: Server,
  { request_id }: Pick<PayoutForm, "request_id">,
): Promise<string | undefined> {
  return (await mpgi.payouts.records.known([request_id])).get(request_id)?.id
}
