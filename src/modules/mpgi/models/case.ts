import { model } from "@medusajs/framework/utils"

/** Something that a person has to look at: what happened, and what became of it. Nothing is ever deleted here. */
export const MpgiCase = model
  .define("mpgi_case", {
    id: model.id({ prefix: "mpgicase" }).primaryKey(),
    /** What happened, as in `paid_without_order`; the operations guide says what to do for each. */
    kind: model.text(),
    /** Kind, account, order and write or transaction in one: one case at most is open for each. */
    key: model.text(),
    provider_id: model.text(),
    /** Empty where what happened names no order. */
    order_no: model.text(),
    transaction_id: model.text().nullable(),
    operation_id: model.text().nullable(),
    /** The facts in short words and amounts; no card, token or personal data. */
    details: model.json(),
    state: model.enum(["open", "closed"]).default("open"),
    opened_at: model.dateTime(),
    /** When it was last looked whether it is solved. */
    looked_at: model.dateTime().nullable(),
    closed_at: model.dateTime().nullable(),
    /** Medusa's user or API key, or `mpgi` when it was found solved. */
    closed_by: model.text().nullable(),
    note: model.text().nullable(),
  })
  .indexes([
    { name: "UX_mpgi_case_open", on: ["key"], unique: true, where: "state = 'open'" },
    { on: ["order_no"] },
    { on: ["state", "opened_at"] },
  ])
