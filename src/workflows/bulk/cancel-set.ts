import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules, PaymentSessionStatus } from "@medusajs/framework/utils"
import { MPGI_MODULE, type BulkOutcome, type BulkRow } from "../../modules/mpgi"
import { dataOf, executeAll, membersOf, outcomesOf, type PaymentTables } from "./set-members"

/**
 * Voids authorizations of a bulk action together: what Medusa and the provider do for one, with Medusa's rows written in sets and the
 * journal's requests shared. Only payments whose order is known to last, since a completion that fails late closes the session first.
 * Returns the outcomes by row id: see {@link outcomesOf}. The resolver finishes what a server leaves that dies.
 */
export async function cancelSet(
  rows: readonly BulkRow[],
  container: MedusaContainer,
): Promise<ReadonlyMap<string, BulkOutcome>> {
  const members = (await membersOf(rows, container)).filter(
    ({ payment }) => payment.completed_at !== null && payment.charge_id === null,
  )
  const results = await executeAll(
    members,
    ({ payment: { amount }, medusa: { id: medusa_ref } }) => ({ kind: "cancel", amount, medusa_ref }),
    container,
  )
  const applied = members.filter((_, at) => results[at]?.outcome === "applied")
  if (applied.length > 0) {
    const sessions = applied.map(({ payment: { payment_session_id } }) => payment_session_id)
    await container.resolve(MPGI_MODULE).payments.abandonSessions(sessions)
    const tables = container.resolve<PaymentTables>(Modules.PAYMENT)
    const status = PaymentSessionStatus.CANCELED
    await tables.updatePaymentSessions(sessions.map((id) => ({ id, status })))
    const canceled_at = new Date()
    await tables.updatePayments(
      applied.map((member) => ({ id: member.medusa.id, data: dataOf(member), canceled_at })),
    )
  }
  return outcomesOf(members, results)
}
