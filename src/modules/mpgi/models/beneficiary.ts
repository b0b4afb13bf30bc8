import { model } from "@medusajs/framework/utils"

export const ENTITY_TYPES = ["PERSON", "COMPANY"] as const

/** A recipient of payouts. Identity and bank account are sealed. Manual 2.9. */
export const MpgiBeneficiary = model
  .define("mpgi_beneficiary", {
    id: model.id({ prefix: "mpgiben" }).primaryKey(),
    /** The merchant's own code, used in payout files. */
    code: model.text().nullable(),
    /** COMPANY is documented in the manual; PERSON is assumed. */
    entity_type: model.enum([...ENTITY_TYPES]),
    /** Country of the bank, two letters. */
    country_code: model.text(),
    /** The last four characters of the account, the only part of it that is ever shown. */
    bank_tail: model.text(),
    /** The whole `beneficiary` of manual 2.9; sealed. */
    details: model.json(),
    /**
     * The user who last changed the bank details, and the user who confirmed that change; null until it is confirmed.
     */
    bank_edited_by: model.text().nullable(),
    bank_confirmed_by: model.text().nullable(),
    bank_confirmed_at: model.dateTime().nullable(),
    created_by: model.text(),
    updated_by: model.text(),
    /** Set when the beneficiary is no longer offered for new payouts. */
    archived_at: model.dateTime().nullable(),
    /** When everything personal was erased. */
    erased_at: model.dateTime().nullable(),
  })
  .indexes([
    { name: "UX_mpgi_beneficiary_code", on: ["code"], unique: true, where: "code is not null" },
    { on: ["created_at"] },
  ])
