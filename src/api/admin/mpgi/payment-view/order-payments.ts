import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import type { OperationRow, PaymentRow } from "../../../../modules/mpgi"
import { viewPayment, type PaymentView } from "./payment-view"
import { timeline } from "./timeline"

type Collection = {
  payment_sessions?: { id: string }[]
  payments?: { id: string; payment_session_id?: string }[]
}

/** All attempts to pay an order through our accounts, the newest first. @throws MedusaError when there is no such order */
export async function orderPayments(order_id: string, container: MedusaContainer): Promise<PaymentView[]> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "order",
    fields: [
      "id",
      "payment_collections.payment_sessions.id",
      "payment_collections.payments.id",
      "payment_collections.payments.payment_session_id",
    ],
    filters: { id: order_id },
  })
  const [order] = data as unknown as { payment_collections?: Collection[] }[]
  if (!order) throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no order ${order_id}.`)
  const collections = order.payment_collections ?? []
  const payments = collections.flatMap(({ payments = [] }) => payments)
  const sessions = [
    ...collections.flatMap(({ payment_sessions = [] }) => payment_sessions.map(({ id }) => id)),
    ...payments.flatMap(({ payment_session_id }) => payment_session_id ?? []),
  ]
  const attempts = await container.resolve("mpgi").payments.ofSessions(sessions)
  const idOf = (session: string) =>
    payments.find(({ payment_session_id }) => payment_session_id === session)?.id ?? null
  return viewAll(attempts, idOf, container)
}

/** Payments with what happened to them. `idOf` answers Medusa's payment of a session. */
async function viewAll(
  attempts: readonly PaymentRow[],
  idOf: (session: string) => string | null,
  container: MedusaContainer,
): Promise<PaymentView[]> {
  const mpgi = container.resolve("mpgi")
  const order_nos = attempts.map(({ order_no }) => order_no)
  const operations = await mpgi.operations.ofOrders(order_nos)
  const notifications = await mpgi.notifications.ofOrders(order_nos)
  const authorOf = (operation: OperationRow) =>
    (mpgi.operations.askedOf(operation) as { created_by?: string | null } | null)?.created_by ?? null
  return attempts.map((payment) => {
    const own = operations.filter(({ order_no }) => order_no === payment.order_no)
    const heard = notifications.filter(({ order_no }) => order_no === payment.order_no)
    const newest = attempts.find(
      ({ payment_session_id }) => payment_session_id === payment.payment_session_id,
    )
    const payment_id = newest === payment ? idOf(payment.payment_session_id) : null
    return viewPayment({
      payment,
      payment_id,
      // A payment that was cancelled is given up and still the order's.
      counts: payment_id !== null || payment.tombstoned_at === null,
      ...mpgi.writes.standing(payment, own),
      timeline: timeline(payment, own, heard, authorOf),
    })
  })
}
