import { model } from "@medusajs/framework/utils"

export const DISCREPANCY_KINDS = [
  // A transaction at the gateway without a payment in our records.
  "missing_locally",
  // A payment, capture or refund in our records that the gateway does not have.
  "missing_at_gateway",
  "amount",
  "currency",
  "status",
  "refund_at_portal",
  "capture_at_portal",
  // Medusa's rows or the order's totals do not match the operations at the gateway.
  "totals",
] as const
export const DISCREPANCY_STATES = ["open", "needs_review", "resolved", "cleared"] as const

/** One discrepancy between our records and the gateway's, present or past. */
export const MpgiDiscrepancy = model
  .define("mpgi_discrepancy", {
    id: model.id({ prefix: "mpgidiff" }).primaryKey(),
    kind: model.enum([...DISCREPANCY_KINDS]),
    /** Kind, order, transaction and reference combined: one row per discrepancy, however often it occurs. */
    key: model.text(),
    provider_id: model.text(),
    order_no: model.text(),
    transaction_id: model.text().nullable(),
    /** The gateway's reference of a refund, or the id of Medusa's row or of our operation. */
    reference: model.text().nullable(),
    /** Our value and the gateway's, as a state or as an amount with its currency. */
    local_value: model.text().nullable(),
    gateway_value: model.text().nullable(),
    /** `open`: just found, or not resolved yet · `cleared`: no longer present. */
    state: model.enum([...DISCREPANCY_STATES]).default("open"),
    occurrences: model.number().default(1),
    first_seen_at: model.dateTime(),
    last_seen_at: model.dateTime(),
    resolved_at: model.dateTime().nullable(),
    note: model.text().nullable(),
  })
  .indexes([
    {
      name: "UX_mpgi_discrepancy_open",
      on: ["key"],
      unique: true,
      where: "state in ('open', 'needs_review')",
    },
    { on: ["order_no"] },
    { on: ["key"] },
    { on: ["kind", "state", "first_seen_at"] },
    // Lists are sorted by newest first.
    {
      name: "IDX_mpgi_discrepancy_first_seen_at",
      on: ["first_seen_at"],
    },
    { on: ["state", "first_seen_at"] },
  ])
