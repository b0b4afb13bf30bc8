import { model } from "@medusajs/framework/utils"

export const PAYOUT_STATES = ["awaiting_approval", "released", "rejected"] as const

/**
 * A payout as it was requested. It never changes afterwards, so the approval covers exactly what is sent. The outcome
 * after its release is in the journal, under the same `request_id`. Manual 2.9.
 */
export const MpgiPayout = model
  .define("mpgi_payout", {
    id: model.id({ prefix: "mpgipo" }).primaryKey(),
    /** Created with the form, or from the row of a file: the only guard against a duplicate payout. */
    request_id: model.text(),
    provider_id: model.text(),
    beneficiary_id: model.text(),
    /** Medusa's order from whose page it was created. */
    order_id: model.text().nullable(),
    /** Plain decimal string in main units. */
    amount: model.text(),
    currency_code: model.text(),
    /** The amount debited from the account, when the request states it. */
    source_amount: model.text().nullable(),
    source_currency: model.text().nullable(),
    /** The merchant's own text, which the beneficiary's bank usually shows. */
    reference: model.text().nullable(),
    bank_tail: model.text(),
    /** The bank details to which it is paid: who changed them, who confirmed the change, and when. */
    bank_edited_by: model.text().nullable(),
    bank_confirmed_by: model.text().nullable(),
    bank_confirmed_at: model.dateTime().nullable(),
    /** The complete request, with the beneficiary as of its creation; sealed. */
    request: model.json(),
    source: model.enum(["form", "file"]).default("form"),
    needs_approval: model.boolean(),
    state: model.enum([...PAYOUT_STATES]),
    created_by: model.text(),
    /** When the payout last counted against the daily limits: at its request, and again when it is sent. */
    counted_at: model.dateTime(),
    /** Who approved or rejected it, when and why. */
    decided_by: model.text().nullable(),
    decided_at: model.dateTime().nullable(),
    decided_note: model.text().nullable(),
    /** The gateway's reply: amounts as decimal strings in main units. */
    fee_amount: model.text().nullable(),
    fee_currency: model.text().nullable(),
    amount_payer_pays: model.text().nullable(),
    amount_beneficiary_receives: model.text().nullable(),
    short_reference_id: model.text().nullable(),
    /** The gateway's message of a failure, which may name the beneficiary; sealed. */
    failure_reason: model.text().nullable(),
    answered_at: model.dateTime().nullable(),
    /** When the data about the beneficiary and the bank account was erased. */
    erased_at: model.dateTime().nullable(),
  })
  .checks([
    {
      // Four-eyes principle, enforced whatever the code does. A payout that needs approval is never released by its
      // creator, nor by a user who changed or confirmed the bank details.
      name: "CK_mpgi_payout_four_eyes",
      expression:
        "state <> 'released' or not needs_approval or (coalesce(decided_by, created_by) <> created_by and decided_by is distinct from bank_edited_by and decided_by is distinct from bank_confirmed_by)",
    },
  ])
  .indexes([
    { name: "UX_mpgi_payout_request_id", on: ["request_id"], unique: true },
    { on: ["created_at"] },
    { on: ["beneficiary_id"] },
    // Payouts of a user within a day.
    { on: ["created_by", "counted_at"] },
    { on: ["order_id"] },
    // Payouts that wait for a second user, which monitoring counts.
    { name: "IDX_mpgi_payout_awaiting", on: ["created_at"], where: "state = 'awaiting_approval'" },
  ])
