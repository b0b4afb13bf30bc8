import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import {
  createHook,
  createWorkflow,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { CASE_CLOSED, CASE_OPENED, type CaseRow, type OutboxRow, type PaymentRow } from "../../modules/mpgi"
import { describeError } from "../../modules/mpgi/shared/describe-error"
import { graph } from "../shared/graph"
import type { Claimed } from "../shared/work-through"

/** What an event and a hook say about a case. No personal data. */
export interface CaseAnnouncement {
  /** The id of the case. */
  id: string
  /** What happened, as in `charged_back`: docs/guides/operations.md lists the kinds. */
  kind: string
  provider_id: string
  /** The number of the order at the gateway; empty where no order is concerned. */
  order_no: string
  /** Medusa's order; null where there is none. */
  order_id: string | null
  transaction_id: string | null
  /** The amount of the payment, in main units as text; null where no payment is concerned. */
  amount: string | null
  /** Lower case, as Medusa writes it. */
  currency_code: string | null
  /** Until when something can be done, in ISO 8601: when the authorization of a `capture_overdue` ends. */
  deadline: string | null
  opened_at: string
  closed_at: string | null
  /** Medusa's user or API key, or `mpgi` when the case was found resolved. */
  closed_by: string | null
}

/**
 * Runs after a case has opened, before `mpgi.case.opened` is emitted. A shop consumes its hook `caseOpened`. A handler
 * that throws is called again later, for at most a day; it may be called twice for one case.
 */
export const caseOpenedWorkflow = createWorkflow(
  "mpgi-case-opened",
  (input: WorkflowData<CaseAnnouncement>) => {
    const caseOpened = createHook("caseOpened", input)
    return new WorkflowResponse(input, { hooks: [caseOpened] })
  },
)

/** The same for a case that was closed, by a user or because it was found resolved: the hook `caseClosed`. */
export const caseClosedWorkflow = createWorkflow(
  "mpgi-case-closed",
  (input: WorkflowData<CaseAnnouncement>) => {
    const caseClosed = createHook("caseClosed", input)
    return new WorkflowResponse(input, { hooks: [caseClosed] })
  },
)

/** Claims what is to be announced. */
export async function findAnnouncements(
  container: MedusaContainer,
  limit: number,
): Promise<Claimed<OutboxRow>> {
  const items = await container.resolve("mpgi").outbox.claim(limit)
  return { items, more: items.length === limit }
}

/** Announces that a case has opened or closed. An announcement that fails is claimed again. */
export async function announce(row: OutboxRow, container: MedusaContainer): Promise<void> {
  const { cases, outbox, log } = container.resolve("mpgi")
  const found = await cases.byId(row.about)
  try {
    if (found && (row.event === CASE_OPENED || row.event === CASE_CLOSED)) {
      const data = await announcementOf(found, container)
      const workflow = row.event === CASE_OPENED ? caseOpenedWorkflow : caseClosedWorkflow
      await workflow(container).run({ input: data })
      await container.resolve(Modules.EVENT_BUS).emit({ name: row.event, data })
    }
  } catch (error) {
    if (outbox.isWorthAnother(row)) throw error
    log.error(`mpgi: ${row.event} of ${row.about} is abandoned: ${describeError(error)}`)
  }
  await outbox.done(row)
}

async function announcementOf(found: CaseRow, container: MedusaContainer): Promise<CaseAnnouncement> {
  const { id, kind, provider_id, order_no, transaction_id, opened_at, closed_at, closed_by } = found
  const mpgi = container.resolve("mpgi")
  const payment = order_no ? await mpgi.payments.byOrderNo(order_no) : undefined
  const end = payment && kind === "capture_overdue" ? mpgi.dueCaptures.endOf(payment) : null
  return {
    id,
    kind,
    provider_id,
    order_no,
    order_id: payment ? await orderOf(payment, container) : null,
    transaction_id,
    amount: payment?.amount ?? null,
    currency_code: payment?.currency_code ?? null,
    deadline: end?.toISOString() ?? null,
    opened_at: opened_at.toISOString(),
    closed_at: closed_at?.toISOString() ?? null,
    closed_by,
  }
}

type Ordered = { payment_collection?: { order?: { id: string } | null } | null }

async function orderOf(
  { order_id, payment_session_id }: PaymentRow,
  container: MedusaContainer,
): Promise<string | null> {
  if (order_id !== null) return order_id
  const [payment] = await graph<Ordered>(container, {
    entity: "payment",
    fields: ["payment_collection.order.id"],
    filters: { payment_session_id },
  })
  return payment?.payment_collection?.order?.id ?? null
}
