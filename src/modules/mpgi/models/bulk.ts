import { model } from "@medusajs/framework/utils"

export const BULK_KINDS = ["capture", "cancel", "refund", "review_accept", "review_decline"] as const
export const BULK_ROW_STATES = ["queued", "running", "succeeded", "refused", "unconfirmed"] as const

/** One action on many payments. A preview comes first, so that exactly what the user confirmed is executed. */
export const MpgiBulk = model
  .define("mpgi_bulk", {
    id: model.id({ prefix: "mpgibulk" }).primaryKey(),
    kind: model.enum([...BULK_KINDS]),
    /** The reason; sent to the gateway with a refund, stored with a decision. Sealed: a merchant's free text. */
    note: model.text().nullable(),
    /** Medusa's user or API key, which is the actor of every row. */
    requested_by: model.text(),
    /** `draft`: a preview that was not confirmed · `completed`: no row is queued. */
    state: model.enum(["draft", "running", "completed"]).default("draft"),
    started_at: model.dateTime().nullable(),
    finished_at: model.dateTime().nullable(),
  })
  .indexes([
    // Previews to delete, and bulk actions to run.
    { name: "IDX_mpgi_bulk_open", on: ["created_at"], where: "state in ('draft', 'running')" },
  ])

/** One payment of a bulk action. A worker claims a row to run it, and checks the journal first after a crash. */
export const MpgiBulkRow = model
  .define("mpgi_bulk_row", {
    id: model.id({ prefix: "mpgibulkrow" }).primaryKey(),
    bulk_id: model.text(),
    /** The position in the order in which the payments were chosen. */
    position: model.number(),
    order_no: model.text(),
    provider_id: model.text(),
    /** The amount of the preview: a decimal string in main units. */
    amount: model.text(),
    currency_code: model.text(),
    /** `unconfirmed`: the gateway's reply was lost; the journal resolves the outcome later. */
    state: model.enum([...BULK_ROW_STATES]).default("queued"),
    /** Why it was refused: one of this module's codes, or a message. */
    reason: model.text().nullable(),
    /** The operation whose outcome is unconfirmed. */
    operation_id: model.text().nullable(),
    /** Number of attempts since it was requested; 0 for a row that the preview refused. */
    attempts: model.number().default(0),
    claimed_until: model.dateTime().nullable(),
    /** When it was first started; later operations belong to it. */
    started_at: model.dateTime().nullable(),
    finished_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["bulk_id", "order_no"], unique: true },
    { on: ["bulk_id", "position"] },
    {
      name: "IDX_mpgi_bulk_row_open",
      on: ["bulk_id"],
      where: "state in ('queued', 'running', 'unconfirmed')",
    },
  ])
