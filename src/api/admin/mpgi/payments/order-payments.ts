import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "zod"
import type { MpgiModuleService, OperationRow, PaymentRow, PaymentActions } from "../../../../modules/mpgi"
import { readEntities } from "../../../shared/read-entities"
import { requestContext } from "../shared/read"
import { timeline, paymentFields, type TimelineEntry, type RiskReason } from "./serialize-payment"

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
 * All attempts to pay an order through our accounts, the newest first. Also returns whether the order has a payment of
 * an amount that rounds to nothing, for which we keep no record.
 * @throws MedusaError when there is no such order
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

/** Payments with their history. `idOf` returns the id of Medusa's payment of a session. */
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
      dueCaptures: mpgi.dueCaptures,
      payment,
      payment_id,
      // A canceled payment counts as abandoned, but still belongs to the order.
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

/**
 * A payment as the dashboard shows it. Amounts are decimal strings in main units. The masked card is the only data
 * about the customer.
 */
export interface PaymentView {
  order_no: string
  transaction_id: string | null
  /** The id of Medusa's payment, for Medusa's own capture and refund routes; null while there is none. */
  payment_id: string | null
  provider_id: string
  flow: PaymentRow["flow"]
  state: PaymentRow["state"]
  /** Why the payment needs review. */
  problem: string | null
  currency_code: string
  amount: string
  /** The amount that the customer is charged. It is more than `amount` if an installment plan adds interest. */
  gateway_amount: string | null
  /** Null while it is unknown: after a partial capture at the portal, until a user enters its amount. */
  captured_amount: string | null
  /** Null while it is unknown: until the search for refunds has found it. */
  refunded_amount: string | null
  /** The amount that the card's issuer has taken back; "0" without a chargeback. */
  charged_back_amount: string
  charged_back_at: Date | null
  card_mask: string | null
  connector: string | null
  /** `1` passed, `0` not; null when the gateway has not reported it. Manual 2.6. */
  is3ds: string | null
  /** The gateway's text about 3-D Secure; null if it has sent none. Manual 2.3. */
  threeds_result: string | null
  result_code: string | null
  risk: { action: string | null; score: string | null; reasons: RiskReason[] }
  /** When it was last updated from the gateway. */
  synced_at: Date | null
  /** When the authorization is expected to end; null where nothing is left to capture. */
  authorization_ends_at: Date | null
  /** False for an abandoned attempt: declined, or replaced by another. */
  current: boolean
  allowed_actions: PaymentActions["allowed_actions"]
  /** The unconfirmed operation; no other operation is sent meanwhile. */
  open_operation: {
    id: string
    kind: OperationRow["kind"]
    amount: string
    since: Date
    next_check_at: Date | null
  } | null
  /** The automatic capture that has failed; null if none has. It is requested again until the authorization ends. */
  capture_due: {
    since: Date
    attempts: number
    /** The code of the last failure. */
    error: string | null
    next_attempt_at: Date | null
    /** When the authorization ends, by the option `capture.authorizationDays`. */
    until: Date | null
  } | null
  timeline: TimelineEntry[]
}

/** What {@link serializePaymentView} needs. */
interface PaymentViewInput extends PaymentActions {
  dueCaptures: MpgiModuleService["dueCaptures"]
  payment: PaymentRow
  payment_id: string | null
  current: boolean
  /** Whether the automatic capture has failed and will be requested again. */
  capture_failing: boolean
  /** When the authorization ends; null when the account is no longer configured. */
  authorization_end: Date | null
  timeline: TimelineEntry[]
}

function serializePaymentView({
  dueCaptures,
  payment,
  payment_id,
  current,
  allowed_actions,
  open_operation: open,
  capture_failing,
  authorization_end: until,
  timeline,
}: PaymentViewInput): PaymentView {
  const { gateway_amount, charged_back_at, threeds_result } = payment
  return {
    ...paymentFields(payment, dueCaptures),
    payment_id,
    gateway_amount,
    charged_back_at,
    threeds_result,
    current,
    allowed_actions,
    open_operation: open
      ? {
          id: open.id,
          kind: open.kind,
          amount: open.amount,
          since: open.sent_at ?? open.created_at,
          next_check_at: open.next_attempt_at,
        }
      : null,
    capture_due: capture_failing ? captureDue(payment, until) : null,
    timeline,
  }
}

function captureDue(payment: PaymentRow, until: Date | null): PaymentView["capture_due"] {
  const { capture_failed_at: since, capture_attempts, capture_error, capture_at } = payment
  if (since === null) return null
  return { since, attempts: capture_attempts, error: capture_error, next_attempt_at: capture_at, until }
}
