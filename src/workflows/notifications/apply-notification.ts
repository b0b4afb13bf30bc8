import type { MedusaContainer } from "@medusajs/framework/types"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { RESULT_CODES, type PaymentState } from "../../gateway"
import {
  holdsMoney,
  isReversal,
  isUndecided,
  isApplied,
  notificationStates,
  paymentStates,
  payloadOf,
  reportedState,
  MINUTE,
  recordLag,
  traced,
  type NotificationRow,
  type PaymentRow,
  type OperationRow,
} from "../../modules/mpgi"
import { finishReported } from "../payments/finish-payment"
import { syncPortalChanges } from "../reconciliation/sync-portal-changes"
import { features } from "../shared/feature"
import { settledJournal } from "./settled-journal"
import {
  APPLIED,
  parked,
  UNCONFIRMED_MS,
  UNKNOWN_ORDER_MS,
  waiting,
  waitingFor,
  type Verdict,
} from "./verdict"

/**
 * How long after an operation its notification may arrive. A later notification is confirmed by a query, like any
 * other.
 */
const WITHIN_MS = 10 * MINUTE

type Input = { id: string; /** True when a user replays it: its state is then ignored. */ again?: boolean }

/**
 * Does what {@link applyNotificationWorkflow} does, for the hook itself. As a function it spares the customer the
 * time that each step of Medusa's engine takes.
 */
export async function applyNotification(
  { id, again = false }: Input,
  container: MedusaContainer,
): Promise<NotificationRow["state"] | null> {
  const mpgi = container.resolve("mpgi")
  const { notifications, paused } = mpgi
  const row = await notifications.byId(id)
  // The notification stays stored, and is applied once the store is no longer paused.
  if (paused) return row?.state ?? null
  const { work } = row ? notificationStates[row.state] : {}
  const isDue = work === "at_once" || work === "on_schedule"
  if (!row || (!isDue && !again)) return row?.state ?? null
  return mpgi.as("notification", async () => {
    const { provider_id, kind } = row
    const settle = async () => {
      const { state, reason } = await apply(row, container)
      const now = (await notifications.settle(id, state, reason)) ?? row
      await syncParkedCase(now, container)
      return { now, ended: { outcome: state, error: reason ?? undefined } }
    }
    const { now } = await traced("notification", { provider_id, kind }, settle, ({ ended }) => ended)
    if (now.state === "applied") recordLag(now)
    return now.state
  })
}

const applyNotificationStep = createStep(
  "mpgi-apply-notification",
  async ({ id }: { id: string }, { container }) =>
    new StepResponse(await applyNotification({ id }, container)),
)

/**
 * Applies one stored notification. The notification is a hint: what counts is the gateway's reply to a query. A
 * notification that cannot be applied yet waits, and one that never can is parked for a user. None is dropped.
 * Applying a notification again does no harm, so nothing is undone.
 */
export const applyNotificationWorkflow = createWorkflow(
  "mpgi-apply-notification",
  (input: { id: string }) => new WorkflowResponse(applyNotificationStep(input)),
)

async function apply(row: NotificationRow, container: MedusaContainer): Promise<Verdict> {
  const mpgi = container.resolve("mpgi")
  for (const { notifications } of features()) {
    const alone = notifications?.kinds?.[row.kind]
    if (alone) return alone(row, container)
  }
  const payment = row.order_no ? await mpgi.payments.byOrderNo(row.order_no) : undefined
  if (payment && mpgi.accounts.hasOtherCredentials(payment)) return parked("other_credentials")
  for (const { notifications } of features()) {
    const verdict = await notifications?.apply?.(row, payment, container)
    if (verdict) return verdict
  }
  if (!payment) return waitingFor(UNKNOWN_ORDER_MS, "unknown_order", row)
  if (payment.provider_id !== row.provider_id) return parked("another_account")
  // Without a transaction, the payment had no operation.
  const own = payment.transaction_id !== null && (await reportsOwnOperation(row, payment, container))
  if (own) return APPLIED
  const { options } = mpgi.accounts.get(payment.provider_id)
  const { transaction_id } = row
  const reported = reportedState(row, options)
  const fresh = { states: row.kind === "payment" && holdsMoney(reported) ? [reported] : [], transaction_id }
  const result = await finishReported({ payment, fresh }, container)
  if (!result.gateway_reached) return waiting("gateway_not_reached")
  // The query may not show the reversal yet. A message of before the chargeback that is delivered late looks the same.
  // If no reversal is found within a day, it counts as such a message.
  const unconfirmed = waitingFor(UNCONFIRMED_MS, "not_confirmed", row)
  if (isReversalOf(row, reported, result.payment) && unconfirmed.state === "waiting") return unconfirmed
  for (const { notifications } of features()) await notifications?.synced?.(row, result.payment, container)
  if (!isConfirmed(reported, result.payment)) return unconfirmed
  const reason = await syncPortalChanges(row, result.payment, container)
  return reason === null ? APPLIED : waiting(reason)
}

/** Whether the recorded payment is now at least as far as the notification reports. */
function isConfirmed(reported: PaymentState, { state, charged_back_at }: PaymentRow): boolean {
  // The query may lag behind, so the message waits until the chargeback is recorded. Otherwise the chargeback would be
  // missed.
  if (reported === "charged_back") return charged_back_at !== null
  return !isUndecided(state) || isUndecided(reported)
}

/**
 * Whether a notification reports that a chargeback was reversed, while the gateway's query still shows the chargeback.
 */
function isReversalOf(
  { kind, transaction_id, received_at }: NotificationRow,
  reported: PaymentState,
  payment: PaymentRow,
) {
  const { charged_back_at } = payment
  const later = charged_back_at !== null && received_at > charged_back_at
  return (
    kind === "payment" && later && transaction_id === payment.transaction_id && isReversal(payment, reported)
  )
}

/**
 * Opens a case for a parked notification, and closes it when no notification of the order is parked. Notifications
 * that this version does not handle (`unhandled_…`) are kept and listed, but open no case.
 */
export async function syncParkedCase(row: NotificationRow, container: MedusaContainer): Promise<void> {
  const { notifications, cases } = container.resolve("mpgi")
  const { provider_id, kind, reason, state, transaction_id } = row
  const order_no = row.order_no ?? ""
  const about = { kind: "notification_parked", provider_id, order_no } as const
  if (state === "parked") {
    if (reason?.startsWith("unhandled_")) return
    const { order_status, payment_status, amount, currency } = payloadOf(row)
    const reported = { order_status, payment_status, amount, currency }
    await cases.open({ ...about, transaction_id, details: { message: kind, reason, ...reported } })
  } else if (!(await notifications.hasParked(provider_id, order_no))) {
    const note = state === "closed" ? "Closed by a user." : `The notification is ${state}.`
    await cases.closeResolved(about, note)
  }
}

/**
 * Whether a notification reports an operation of this package and nothing else. The gateway has confirmed that
 * operation in its reply or in a query. The payment is recorded as the message reports it, so another query could show
 * nothing new. Never true for a payment with a problem, a chargeback or a subscription: something about it must still
 * be found out.
 */
async function reportsOwnOperation(
  row: NotificationRow,
  payment: PaymentRow,
  container: MedusaContainer,
): Promise<boolean> {
  // A void abandons the session before it is sent. So whether the session is abandoned is checked only after the void
  // was recorded.
  if (isDisputed(payment) || payloadOf(row).recurring_id) return false
  if (row.transaction_id !== payment.transaction_id || row.provider_id !== payment.provider_id) return false
  const mpgi = container.resolve("mpgi")
  const { journal, open } = await settledJournal(row, container)
  if (open) return false
  const recent = journal.filter(({ settled_at, source, state, decided_by }) => {
    const confirmed = source === "medusa" && isApplied(state) && decided_by === null
    return confirmed && settled_at !== null && Date.now() - settled_at.getTime() < WITHIN_MS
  })
  if (recent.length === 0) return false
  const now = await mpgi.payments.byOrderNo(payment.order_no)
  if (!now || isDisputed(now) || isAbandoned(now)) return false
  const { options } = mpgi.accounts.get(payment.provider_id)
  return row.kind === "refund"
    ? isRefund(row, recent, options.codes?.applied ?? RESULT_CODES.applied)
    : now.state === reportedState(row, options) && recent.some((operation) => ledTo(now.state, operation))
}

/**
 * Whether something about a payment must still be found out. A missing order does not count, because the sweep looks
 * for it.
 */
function isDisputed({ problem, charged_back_at, charge_id, orphaned_at }: PaymentRow): boolean {
  return [problem, charged_back_at, charge_id, orphaned_at].some((each) => each !== null)
}

/**
 * Whether a payment's session was closed although the payment is not void. There may then be money without an order.
 */
function isAbandoned({ abandoned_at, state }: PaymentRow): boolean {
  return abandoned_at !== null && state !== "canceled"
}

/**
 * Whether a notification reports a refund that the journal has as applied. The reference of the gateway's reply
 * identifies it.
 */
function isRefund(row: NotificationRow, journal: OperationRow[], applied: readonly string[]): boolean {
  const { refund_status, refund_reference_id, refund_reference } = payloadOf(row)
  const reference = refund_reference_id ?? refund_reference
  if (!reference || !applied.includes(refund_status ?? "")) return false
  return journal.some(({ kind, gateway_reference }) => kind === "refund" && gateway_reference === reference)
}

/** Whether an operation may be the cause of a payment's state. */
function ledTo(state: PaymentRow["state"], { kind, baseline }: OperationRow): boolean {
  return paymentStates[state].ledToBy.some((action) => {
    if (kind !== "review") return kind === action
    return baseline.accept === true ? action === "accept" : baseline.accept === false && action === "decline"
  })
}
