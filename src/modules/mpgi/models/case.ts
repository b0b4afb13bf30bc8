import { model } from "@medusajs/framework/utils"

/** An exception that needs review: what happened, and the outcome. Rows are never deleted. */
export const MpgiCase = model
  .define("mpgi_case", {
    id: model.id({ prefix: "mpgicase" }).primaryKey(),
    /** What happened, as in `payment_without_order`; the operations guide states what to do for each. */
    kind: model.text(),
    /** Kind, account, order, and operation or transaction combined: at most one open case for each. */
    key: model.text(),
    provider_id: model.text(),
    /** Empty where no order is concerned. */
    order_no: model.text(),
    transaction_id: model.text().nullable(),
    operation_id: model.text().nullable(),
    /** Codes and amounts; no card, token or personal data. */
    details: model.json(),
    state: model.enum(["open", "closed"]).default("open"),
    opened_at: model.dateTime(),
    /** When it was last checked for resolution. */
    checked_at: model.dateTime().nullable(),
    closed_at: model.dateTime().nullable(),
    /** Medusa's user or API key, or `mpgi` when it was found resolved. */
    closed_by: model.text().nullable(),
    note: model.text().nullable(),
  })
  .indexes([
    { name: "UX_mpgi_case_open", on: ["key"], unique: true, where: "state = 'open'" },
    { on: ["order_no"] },
    { on: ["key"] },
    // The cases of operations, which close with them.
    {
      name: "IDX_mpgi_case_operation_id",
      on: ["operation_id"],
    },
    // Lists are sorted by newest first.
    {
      name: "IDX_mpgi_case_opened_at",
      on: ["opened_at"],
    },
    { on: ["state", "opened_at"] },
    // The list of disputes: chargebacks are rare among cases.
    { name: "IDX_mpgi_case_charged_back", on: ["opened_at"], where: "kind = 'charged_back'" },
  ])
