import type { MedusaContainer } from "@medusajs/framework/types"
import { createHook, createWorkflow, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { CASE_OPENED, type CaseRow, type OutboxRow } from "../../modules/mpgi"
import { orderOfPayment } from "../shared/graph"

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
export const caseOpenedWorkflow = createWorkflow("mpgi-case-opened", (input: CaseAnnouncement) => {
  const caseOpened = createHook("caseOpened", input)
  return new WorkflowResponse(input, { hooks: [caseOpened] })
})

/** The same for a case that was closed, by a user or because it was found resolved: the hook `caseClosed`. */
export const caseClosedWorkflow = createWorkflow("mpgi-case-closed", (input: CaseAnnouncement) => {
  const caseClosed = createHook("caseClosed", input)
  return new WorkflowResponse(input, { hooks: [caseClosed] })
})

/** Runs the hook for a case that has opened or closed, and returns the payload of the event that follows. */
export async function announceCase(
  { about, event }: OutboxRow,
  container: MedusaContainer,
): Promise<CaseAnnouncement | undefined> {
  const found = await container.resolve("mpgi").cases.byId(about)
  if (!found) return undefined
  const now = await announcementOf(found, container)
  // The case may have been closed before its opening is announced.
  const data = event === CASE_OPENED ? { ...now, closed_at: null, closed_by: null } : now
  const workflow = event === CASE_OPENED ? caseOpenedWorkflow : caseClosedWorkflow
  await workflow(container).run({ input: data })
  return data
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
    order_id: payment ? await orderOfPayment(payment, container) : null,
    transaction_id,
    amount: payment?.amount ?? null,
    currency_code: payment?.currency_code ?? null,
    deadline: end?.toISOString() ?? null,
    opened_at: opened_at.toISOString(),
    closed_at: closed_at?.toISOString() ?? null,
    closed_by,
  }
}
