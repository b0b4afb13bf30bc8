import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { OrderNo } from "../../../gateway"
import { changedNow } from "../audit/actor"

const COLUMNS = ["card_mask", "connector", "threeds_result", "risk_action", "risk_score"] as const

/** The columns that an erasure clears, and that are not stored again afterwards. */
const PERSONAL: readonly string[] = ["card_mask"]

/** What the gateway reports of a payment besides its state and amounts. */
export type Description = Partial<Record<(typeof COLUMNS)[number], string | undefined>>

/** A payment and its description. */
export interface Described {
  order_no: OrderNo
  description: Description
}

/**
 * Stores what verified messages of one account report of their payments, for display, in one statement. Values already
 * stored stay. If several messages report a value for one payment, the first counts. No card is stored after the
 * customer's data was erased.
 */
export async function addDescriptions(
  pg: Knex,
  provider_id: string,
  described: readonly Described[],
): Promise<void> {
  const reported = new Map<string, Description>()
  for (const { order_no, description } of described) {
    const values = Object.entries(description).filter(([, text]) => text)
    if (values.length > 0)
      reported.set(order_no, { ...Object.fromEntries(values), ...reported.get(order_no) })
  }
  if (reported.size === 0) return
  const rows = [...reported].map(([order_no, description]) => ({ order_no, ...description }))
  const set = COLUMNS.map((column) => `${column} = coalesce(p.${column}, ${valueOf(column)})`)
  const missing = COLUMNS.map((column) => `(p.${column} is null and ${valueOf(column)} is not null)`)
  await pg.raw(
    `update mpgi_payment as p set ${set.join(", ")}, updated_at = ?
     from jsonb_to_recordset(?) as reported(order_no text, ${COLUMNS.map((column) => `${column} text`).join(", ")})
     where p.order_no = reported.order_no and p.provider_id = ? and p.deleted_at is null and (${missing.join(" or ")})`,
    [changedNow(pg), JSON.stringify(rows), provider_id],
  )
}

/**
 * The value that a message reports, as SQL. The statement itself checks for an erasure, because one may happen
 * meanwhile.
 */
function valueOf(column: (typeof COLUMNS)[number]): string {
  const reported = `reported.${column}`
  return PERSONAL.includes(column) ? `case when p.erased_at is null then ${reported} end` : reported
}
