import { model } from "@medusajs/framework/utils"

export const BULK_KINDS = ["capture", "cancel", "refund", "review_accept", "review_decline"] as const
export const BULK_ROW_STATES = ["waiting", "running", "done", "refused", "unknown"] as const

/** One thing to do to many payments. It is planned first, so that what is run is what a person has seen. */
export const MpgiBulk = model.define("mpgi_bulk", {
  id: model.id({ prefix: "mpgibulk" }).primaryKey(),
  kind: model.enum([...BULK_KINDS]),
  /** Why; told to the gateway with a refund, kept with a decision. Sealed: a merchant's free text. */
  note: model.text().nullable(),
  /** Medusa's user or API key, in whose name everything is done. */
  requested_by: model.text(),
  /** `planned`: nothing is done yet, and may never be · `done`: no row waits. */
  state: model.enum(["planned", "running", "done"]).default("planned"),
  started_at: model.dateTime().nullable(),
  finished_at: model.dateTime().nullable(),
})

/** One payment of it. Whoever claims a row does it; whoever claims it after a crash looks into the journal first. */
export const MpgiBulkRow = model
  .define("mpgi_bulk_row", {
    id: model.id({ prefix: "mpgibulkrow" }).primaryKey(),
    bulk_id: model.text(),
    /** In the order in which the payments were chosen. */
    position: model.number(),
    order_no: model.text(),
    provider_id: model.text(),
    /** What is to be moved, as it was planned: a decimal string in main units. */
    amount: model.text(),
    currency_code: model.text(),
    /** `unknown`: the gateway's answer was lost; the journal tells later. */
    state: model.enum([...BULK_ROW_STATES]).default("waiting"),
    /** Why it was refused: a code of ours, or words for people. */
    reason: model.text().nullable(),
    /** The write of unknown outcome. */
    operation_id: model.text().nullable(),
    /** How often it was begun since somebody wanted it; nought of a row that the plan refused. */
    attempts: model.number().default(0),
    claimed_until: model.dateTime().nullable(),
    /** When it was first begun; writes since then are its own. */
    started_at: model.dateTime().nullable(),
    finished_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["bulk_id", "order_no"], unique: true },
    { on: ["bulk_id", "position"] },
    { name: "IDX_mpgi_bulk_row_open", on: ["bulk_id"], where: "state in ('waiting', 'running', 'unknown')" },
  ])
