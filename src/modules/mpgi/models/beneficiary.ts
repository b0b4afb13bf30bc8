import { model } from "@medusajs/framework/utils"

export const ENTITY_TYPES = ["PERSON", "COMPANY"] as const

/** A recipient of payouts. Identity and bank account are sealed. Manual 2.9. */
export const MpgiBeneficiary = model
  .define("mpgi_beneficiary", {
    id: model.id({ prefix: "mpgiben" }).primaryKey(),
    /** The merchant's own code, used in payout files. */
    code: model.text().nullable(),
    /** COMPANY is the manual's; PERSON is assumed. */
    entity_type: model.enum([...ENTITY_TYPES]),
    /** Country of the bank, two letters. */
    country_code: model.text(),
    /** The last four characters of the account: all that is ever shown of it. */
    bank_tail: model.text(),
    /** The whole `beneficiary` of manual 2.9; sealed. */
    details: model.json(),
    /** Who last changed the bank details, and who confirmed that change; null until it is confirmed. */
    bank_edited_by: model.text().nullable(),
    bank_confirmed_by: model.text().nullable(),
    bank_confirmed_at: model.dateTime().nullable(),
    created_by: model.text(),
    updated_by: model.text(),
    /** No longer offered for new payouts. */
    archived_at: model.dateTime().nullable(),
    /** When everything personal was erased. */
    erased_at: model.dateTime().nullable(),
  })
  .indexes([
    { name: "UX_mpgi_beneficiary_code", on: ["code"], unique: true, where: "code is not null" },
    { on: ["created_at"] },
  ])
