import { model } from "@medusajs/framework/utils"

export const BENEFICIARY_CHANGE_STATES = ["proposed", "confirmed", "rejected", "replaced"] as const

/**
 * A change of a beneficiary, or its creation: proposed by one user, and in force once another user has confirmed it.
 */
export const MpgiBeneficiaryChange = model
  .define("mpgi_beneficiary_change", {
    id: model.id({ prefix: "mpgibenchg" }).primaryKey(),
    beneficiary_id: model.text(),
    state: model.enum([...BENEFICIARY_CHANGE_STATES]),
    /** False only where the options require no second user. */
    needs_confirmation: model.boolean(),
    /** The code after and before the change; before is null for a new beneficiary. Payout files refer to the code. */
    code: model.text().nullable(),
    previous_code: model.text().nullable(),
    /** Whether the bank details or the code change. */
    bank_changed: model.boolean(),
    /** Whether the change restores an archived beneficiary. */
    restores: model.boolean().default(false),
    /** The whole beneficiary before and after the change; sealed. Before is null for a new one. */
    previous: model.json().nullable(),
    details: model.json(),
    proposed_by: model.text(),
    decided_by: model.text().nullable(),
    decided_at: model.dateTime().nullable(),
  })
  .checks([
    {
      // Four-eyes principle: a change is never confirmed by its author, whatever the code does.
      name: "CK_mpgi_beneficiary_change_four_eyes",
      expression:
        "state <> 'confirmed' or not needs_confirmation or coalesce(decided_by, proposed_by) <> proposed_by",
    },
  ])
  .indexes([
    {
      name: "UX_mpgi_beneficiary_change_proposed",
      on: ["beneficiary_id"],
      unique: true,
      where: "state = 'proposed'",
    },
    { on: ["beneficiary_id"] },
  ])
