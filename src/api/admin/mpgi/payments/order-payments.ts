import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "zod"
import type { OperationRow, PaymentRow } from "../../../../modules/mpgi"
import { readEntities } from "../../../shared/read-entities"
import { requestContext } from "../shared/request-context"
import { serializePaymentView, type PaymentView } from "./payment-view"
import { timeline } from "./timeline"

const Order = z.object({
  payment_collections: z
    .array(
      z.object({
        payment_sessions: z.array(z.object({ id: z.string() }).nullable()).nullish(),
        payments: z
          .array(
            z
              .object({
                id: z.string(),
                payment_session_id: z.string().nullish(),
                data: z.looseObject({ nothing_due: z.unknown().optional() }).nullish(),
              })
              .nullable(),
          )
          .nullish(),
      }),
    )
    .nullish(),
})

/**
 * All attempts to pay an order through our accounts, the newest first, and whether one was of an amount that rounds to nothing, which has
 * no record of ours. @throws MedusaError when there is no such order
 */
export async function orderPayments(
  order_id: string,
  container: MedusaContainer,
): Promise<{ payments: PaymentView[]; nothing_due: boolean }> {
  const [order] = await readEntities(container, Order, {
    entity: "order",
    fields: [
      "id",
      "payment_collections.payment_sessions.id",
      "payment_collections.payments.id",
      "payment_collections.payments.payment_session_id",
      "payment_collections.payments.data",
    ],
    filters: { id: order_id },
  })
  if (!order) throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no order ${order_id}.`)
  const collections = order.payment_collections ?? []
  const payments = collections.flatMap(({ payments }) => present(payments))
  const sessions = [
    ...collections.flatMap(({ payment_sessions }) => present(payment_sessions).map(({ id }) => id)),
    ...payments.flatMap(({ payment_session_id }) => payment_session_id ?? []),
  ]
  const attempts = await container.resolve("mpgi").payments.ofSessions(sessions)
  const idOf = (session: string) =>
    payments.find(({ payment_session_id }) => payment_session_id === session)?.id ?? null
  const nothing_due = payments.some(({ data }) => data?.nothing_due === true)
  return { payments: await viewAll(attempts, idOf, container), nothing_due }
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
  const medusa = await mpgi.reconciliation.medusa.of(
    attempts.map(({ payment_session_id }) => payment_session_id),
  )
  const authorOf = (operation: OperationRow) => requestContext(operation, mpgi).created_by
  return attempts.map((payment) => {
    const own = operations.filter(({ order_no }) => order_no === payment.order_no)
    const received = notifications.filter(({ order_no }) => order_no === payment.order_no)
    const newest = attempts.find(
      ({ payment_session_id }) => payment_session_id === payment.payment_session_id,
    )
    const payment_id = newest === payment ? idOf(payment.payment_session_id) : null
    return serializePaymentView({
      payment,
      payment_id,
      // A canceled payment is abandoned, and still belongs to the order.
      current: payment_id !== null || payment.abandoned_at === null,
      ...mpgi.journal.actions(
        payment,
        own,
        payment_id === null ? undefined : medusa.get(payment.payment_session_id),
      ),
      capture_failing: mpgi.dueCaptures.isFailing(payment),
      authorization_end: mpgi.dueCaptures.endOf(payment),
      timeline: timeline(payment, own, received, authorOf),
    })
  })
}

function present<Row>(rows: readonly (Row | null)[] | null | undefined): Row[] {
  return (rows ?? []).filter((row) => row !== null)
}
