import { randomUUID } from "node:crypto"
import type { DashboardUser } from "../../setup/dashboard-user"
import { PROVIDER } from "../../setup/shop-at-sandbox"

/** An IBAN that is published as an example. */
export const IBAN = "DE02120300000000202051"

export const supplier = (more: object = {}) => ({
  entity_type: "COMPANY",
  company_name: "Example Supplier GmbH",
  address: { street_address: "Example Street 1", city: "Berlin", postcode: "10115", country_code: "de" },
  bank_details: { bank_country_code: "DE", iban: "DE02 1203 0000 0000 2020 51", account_currency: "EUR" },
  ...more,
})

/** A new beneficiary; its id. */
export async function newBeneficiary(
  user: Pick<DashboardUser, "post">,
  beneficiary: object = supplier(),
  code?: string,
): Promise<string> {
  const { status, data } = await user.post("/mpgi/beneficiaries", { beneficiary, ...(code && { code }) })
  if (status !== 201) throw new Error(JSON.stringify(data))
  return data.beneficiary.id as string
}

export const payoutForm = (beneficiary_id: string, more: object = {}) => ({
  request_id: randomUUID() as string,
  provider_id: PROVIDER,
  beneficiary_id,
  payment_amount: "250.00",
  payment_currency: "EUR",
  reference: "Invoice 4711",
  ...more,
})
