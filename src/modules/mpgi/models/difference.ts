import { model } from "@medusajs/framework/utils"

export const DIFFERENCE_KINDS = [
  // A transaction at the gateway that no payment of ours is about.
  "missing_here",
  // A payment, capture or refund of ours that the gateway does not have.
  "missing_there",
  "amount",
  "currency",
  "status",
  "refund_at_portal",
  "capture_at_portal",
  // Medusa's rows or the order's totals against what was written to the gateway.
  "totals",
] as const
export const DIFFERENCE_STATES = ["open", "reported", "healed", "gone"] as const

/** One thing in which our records and the gateway's disagree, or disagreed. */
export const MpgiDifference = model
  .define("mpgi_difference", {
    id: model.id({ prefix: "mpgidiff" }).primaryKey(),
    kind: model.enum([...DIFFERENCE_KINDS]),
    /** Kind, order, transaction and reference in one: a thing is there once however often it is seen. */
    key: model.text(),
    provider_id: model.text(),
    order_no: model.text(),
    transaction_id: model.text().nullable(),
    /** The gateway's reference of a refund, or the id of Medusa's row or our write. */
    reference: model.text().nullable(),
    /** What we have and what the gateway says, as a state or as an amount with its currency. */
    ours: model.text().nullable(),
    theirs: model.text().nullable(),
    /** `open`: just found, or not healed yet · `reported`: a person has to look · `gone`: not seen any more. */
    state: model.enum([...DIFFERENCE_STATES]).default("open"),
    sightings: model.number().default(1),
    first_seen_at: model.dateTime(),
    last_seen_at: model.dateTime(),
    healed_at: model.dateTime().nullable(),
    note: model.text().nullable(),
  })
  .indexes([
    {
      name: "UX_mpgi_difference_open",
      on: ["key"],
      unique: true,
      where: "state in ('open', 'reported')",
    },
    { on: ["order_no"] },
    { on: ["state", "first_seen_at"] },
  ])
