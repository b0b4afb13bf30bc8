import { model } from "@medusajs/framework/utils"

export const ENTITY_TYPES = ["PERSON", "COMPANY"] as const

/** Somebody to whom payouts are made. Who that is and where the bank account lies is sealed. Manual 2.9. */
export const MpgiBeneficiary = model
  .define("mpgi_beneficiary", {
    id: model.id({ prefix: "mpgiben" }).primaryKey(),
    /** The merchant's own number of it, by which a file of payouts names it. */
    code: model.text().nullable(),
    /** COMPANY is the manual's; PERSON is assumed. */
    entity_type: model.enum([...ENTITY_TYPES]),
    /** Where the bank is, two letters. */
    country_code: model.text(),
    /** The last four characters of the account: all that is ever shown of it. */
    bank_tail: model.text(),
    /** The whole `beneficiary` of manual 2.9; sealed. */
    details: model.json(),
    created_by: model.text(),
    updated_by: model.text(),
    /** Not offered for new payouts any more. */
    archived_at: model.dateTime().nullable(),
  })
  .indexes([
    { name: "UX_mpgi_beneficiary_code", on: ["code"], unique: true, where: "code is not null" },
    { on: ["created_at"] },
  ])
