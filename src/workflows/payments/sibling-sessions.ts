import type { MedusaContainer } from "@medusajs/framework/types"
import type { PaymentRow } from "../../modules/mpgi"
import { graph } from "../shared/graph"

type Session = { id: string; status: string; payment?: { id: string } | null }

/** Medusa processes no session in one of these statuses. */
const CLOSED = ["canceled", "error"]

/**
 * The other sessions that a payment's cart could be completed with, of whatever provider: open, and not authorized in Medusa.
 * Undefined when the payment's own session is not there.
 */
export async function siblingSessions(
  { payment_session_id: id }: PaymentRow,
  container: MedusaContainer,
): Promise<string[] | undefined> {
  const all = await graph<Session>(container, {
    entity: "payment_session",
    fields: ["id", "status", "payment.id"],
    filters: { payment_collection: { payment_sessions: { id } } },
  })
  if (!all.some((each) => each.id === id)) return undefined
  const open = all.filter((each) => each.id !== id && !each.payment && !CLOSED.includes(each.status))
  return open.map((each) => each.id)
}
