import { randomUUID } from "node:crypto"
import { dashboardUser, type DashboardUser } from "../../setup/dashboard-user"
import { PROVIDER, type Shop } from "../../setup/shop-at-sandbox"

/** An IBAN that is published as an example. */
export const IBAN = "DE02120300000000202051"

/** Those who may pay out in the tests: ids of `dashboardUser`. */
export const PAYOUT_USERS = ["treasurer", "payer", "approver", "controller", "fourth"].map(
  (name) => `user_${name}`,
)

/** Another account than that of {@link supplier}. */
export const otherAccount = { bank_country_code: "DE", iban: "DE75512108001245126199" }

export const supplier = (more: object = {}) => ({
  entity_type: "COMPANY",
  company_name: "Example Supplier GmbH",
  address: { street_address: "Example Street 1", city: "Berlin", postcode: "10115", country_code: "de" },
  bank_details: { bank_country_code: "DE", iban: "DE02 1203 0000 0000 2020 51", account_currency: "EUR" },
  ...more,
})

/** A new beneficiary, which no second user has confirmed; its id. */
export async function proposeBeneficiary(
  user: Pick<DashboardUser, "post">,
  beneficiary: object = supplier(),
  code?: string,
): Promise<string> {
  const { status, data } = await user.post("/mpgi/beneficiaries", { beneficiary, ...(code && { code }) })
  if (status !== 201) throw new Error(JSON.stringify(data))
  return data.beneficiary.id as string
}

/** A new beneficiary that another user confirmed long enough ago; its id. */
export async function newBeneficiary(
  shop: Shop,
  user: Pick<DashboardUser, "post">,
  beneficiary: object = supplier(),
  code?: string,
): Promise<string> {
  const id = await proposeBeneficiary(user, beneficiary, code)
  await confirmChange(await dashboardUser(shop, "controller@example.com"), id)
  await cooled(shop, id)
  return id
}

/** Two users who pay out, and a beneficiary that a third has confirmed. */
export async function payoutUsers(shop: Shop) {
  const maker = await dashboardUser(shop, "payer@example.com")
  const approver = await dashboardUser(shop, "approver@example.com")
  return { maker, approver, beneficiary: await newBeneficiary(shop, maker) }
}

/** Another user confirms what is proposed of a beneficiary, whose account is one of this file. */
export async function confirmChange(by: Pick<DashboardUser, "get" | "post">, id: string) {
  const { data } = await by.get(`/mpgi/beneficiaries/${id}`)
  const path = `/mpgi/beneficiaries/${id}/changes/${data.beneficiary.proposed?.id}/confirm`
  const answers = []
  for (const iban of [IBAN, otherAccount.iban]) answers.push(await by.post(path, { iban: iban.slice(-8) }))
  if (!answers.some(({ status }) => status === 200)) throw new Error(JSON.stringify(answers[0]?.data))
}

/** As if the bank details had been confirmed two days ago. */
export async function cooled(shop: Pick<Shop, "sql">, id: string) {
  await shop.sql(
    "update mpgi_beneficiary set bank_confirmed_at = bank_confirmed_at - interval '48 hours' where id = ?",
    id,
  )
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
