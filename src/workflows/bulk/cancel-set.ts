import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules, PaymentSessionStatus } from "@medusajs/framework/utils"
import { MPGI_MODULE, type BulkOutcome, type BulkRow } from "../../modules/mpgi"
import {
  dataOf,
  executeAll,
  outcomesOf,
  plainMembersOf,
  type PlainMember,
  type PaymentTables,
} from "./set-members"

/**
 * Voids authorizations of a bulk action together: what Medusa and the provider do for one, with Medusa's rows written in sets and the
 * journal's requests shared. Returns the outcomes by row id: see {@link outcomesOf}. The resolver finishes what a server leaves
 * that dies.
 */
export async function cancelSet(
  rows: readonly BulkRow[],
  container: MedusaContainer,
): Promise<ReadonlyMap<string, BulkOutcome>> {
  const { payments } = container.resolve(MPGI_MODULE)
  const members = (await plainMembersOf(rows, "authorized", container)).filter(
    ({ payment }) => payment.charge_id === null,
  )
  const completing = members.filter(({ payment }) => payments.mayBeCompleting(payment))
  await closeSessions(completing, container)
  const results = await executeAll(
    members,
    ({ payment: { amount }, medusa: { id: medusa_ref } }) => ({ kind: "cancel", amount, medusa_ref }),
    container,
  )
  const applied = members.filter((_, at) => results[at]?.outcome === "applied")
  await closeSessions(
    applied.filter((member) => !completing.includes(member)),
    container,
  )
  const canceled_at = new Date()
  const changes = applied.map((member) => ({ id: member.medusa.id, data: dataOf(member), canceled_at }))
  if (changes.length > 0) await container.resolve<PaymentTables>(Modules.PAYMENT).updatePayments(changes)
  return outcomesOf(members, results)
}

/** No cart is completed on a voided payment. */
async function closeSessions(members: readonly PlainMember[], container: MedusaContainer): Promise<void> {
  if (members.length === 0) return
  const sessions = members.map(({ payment: { payment_session_id } }) => payment_session_id)
  await container.resolve(MPGI_MODULE).payments.abandonSessions(sessions)
  const status = PaymentSessionStatus.CANCELED
  const changes = sessions.map((id) => ({ id, status }))
  await container.resolve<PaymentTables>(Modules.PAYMENT).updatePaymentSessions(changes)
}
