import type { MedusaContainer } from "@medusajs/framework/types"
import {
  Modules,
  PaymentCollectionStatus,
  PaymentEvents,
  PaymentSessionStatus,
} from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import type { BulkOutcome, BulkRow, MpgiBulkRecord, PaymentRow } from "../../modules/mpgi"
import { describeError, mayBeCompleting } from "../../modules/mpgi/values"
import { syncReview } from "../reviews/review-payment"
import { performRow } from "./perform-row"
import { refundSet, addToTotals } from "./refund-set"
import {
  moveInSet,
  dataOf,
  executeAll,
  outcomesOf,
  plainMembersOf,
  membersOf,
  type Begun,
  type MoneySet,
  type PaymentTables,
  type PlainMember,
} from "./set-members"

/** How many payments are synced with Medusa at a time. */
const AT_ONCE = 10

/** How many rows are performed at a time if they cannot be performed as a set. */
const ALONE = 20

const runBulksStep = createStep("mpgi-run-bulks", async (_: Record<never, never>, { container }) => {
  const { claims } = container.resolve("mpgi").bulks
  for (const [row, outcome] of await claims.resolved()) await claims.settle(row, outcome)
  return new StepResponse(await claims.inSets((rows) => runSet(rows, container)))
})

/** Rows that were claimed together may belong to several bulk actions. */
async function runSet(rows: readonly BulkRow[], container: MedusaContainer): Promise<void> {
  const mpgi = container.resolve("mpgi")
  for (const id of new Set(rows.map(({ bulk_id }) => bulk_id))) {
    const bulk = await mpgi.bulks.byId(id)
    const own = rows.filter(({ bulk_id }) => bulk_id === id)
    if (bulk) await mpgi.as(bulk.requested_by, () => runRows(own, bulk, container))
  }
}

async function runRows(
  rows: readonly BulkRow[],
  bulk: MpgiBulkRecord,
  container: MedusaContainer,
): Promise<void> {
  const { bulks, log } = container.resolve("mpgi")
  const together = await performSet(rows, bulk, container)
  const succeeded = rows.filter(({ id }) => together.get(id)?.state === "succeeded")
  if (succeeded.length > 0) await bulks.claims.succeeded(bulk.id, succeeded)
  const rest = rows.filter((row) => !succeeded.includes(row))
  for (let at = 0; at < rest.length; at += ALONE)
    await Promise.all(
      rest.slice(at, at + ALONE).map(async (row) => {
        const outcome = together.get(row.id) ?? (await performRow(row, bulk, container))
        await bulks.claims.settle(row, outcome)
        if (outcome.state === "refused")
          log.info(`mpgi: ${bulk.kind} of ${row.order_no} in ${bulk.id} was refused: ${outcome.reason}`)
      }),
    )
}

/**
 * Performs rows together and returns their outcomes. If the set fails, its rows are looked up in the journal and
 * performed separately.
 */
async function performSet(
  rows: readonly BulkRow[],
  bulk: MpgiBulkRecord,
  container: MedusaContainer,
): Promise<ReadonlyMap<string, BulkOutcome>> {
  const { bulks, log } = container.resolve("mpgi")
  try {
    if (bulk.kind === "capture") return await captureSet(rows, bulk, container)
    if (bulk.kind === "cancel") return await cancelSet(rows, container)
    if (bulk.kind === "refund") return await refundSet(rows, bulk, container)
    return await reviewSet(rows, bulk, container)
  } catch (error) {
    log.error(`mpgi: a set of ${bulk.id} failed: ${describeError(error)}`)
    return await bulks.claims.foundOf(rows, bulk.kind)
  }
}

/**
 * Runs the queued rows of bulk actions, and settles rows whose outcome was unconfirmed. Returns how many rows it ran.
 * The rows of a set share their requests to the gateway. Several servers may run this at once: each row is claimed by
 * one server. There is nothing to undo, because money that was moved stays moved.
 */
export const runBulksWorkflow = createWorkflow("mpgi-run-bulks", () => new WorkflowResponse(runBulksStep()))

/** Captures payments of a bulk action together: see {@link moveInSet}. */
async function captureSet(
  rows: readonly BulkRow[],
  bulk: MpgiBulkRecord,
  container: MedusaContainer,
): Promise<ReadonlyMap<string, BulkOutcome>> {
  const tables = container.resolve<PaymentTables>(Modules.PAYMENT)
  const set: MoneySet = {
    kind: "capture",
    state: "authorized",
    note: null,
    create: tables.createCaptures.bind(tables),
    remove: tables.deleteCaptures.bind(tables),
    record: (applied) => recordCaptures(applied, container),
  }
  return moveInSet(rows, bulk, set, container)
}

/** Updates the payments, their collections and the orders' totals, and emits the events. */
async function recordCaptures(applied: readonly Begun[], container: MedusaContainer): Promise<void> {
  const captured_at = new Date()
  await container
    .resolve<PaymentTables>(Modules.PAYMENT)
    .updatePayments(applied.map((member) => ({ id: member.medusa.id, data: dataOf(member), captured_at })))
  await container.resolve(Modules.PAYMENT).upsertPaymentCollections(
    applied.map(({ medusa: { payment_collection_id, amount } }) => ({
      id: payment_collection_id,
      captured_amount: Number(amount),
      completed_at: captured_at,
      status: PaymentCollectionStatus.COMPLETED,
    })),
  )
  await addToTotals(applied, "capture", container)
  const events = applied.map(({ medusa: { id } }) => ({ name: PaymentEvents.CAPTURED, data: { id } }))
  await container.resolve(Modules.EVENT_BUS).emit(events)
}

/**
 * Voids authorizations of a bulk action together. It has the same effect as Medusa and the provider have for one
 * payment. But Medusa's rows are written in sets, and the journal shares its requests. Returns the outcomes by row id:
 * see {@link outcomesOf}. If the server dies, the resolver finishes the rest.
 */
async function cancelSet(
  rows: readonly BulkRow[],
  container: MedusaContainer,
): Promise<ReadonlyMap<string, BulkOutcome>> {
  const members = (await plainMembersOf(rows, "authorized", container)).filter(
    ({ payment }) => payment.charge_id === null,
  )
  const completing = members.filter(({ payment }) => mayBeCompleting(payment))
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

/** Closes the sessions of payments, so that no cart is completed on a voided payment. */
async function closeSessions(members: readonly PlainMember[], container: MedusaContainer): Promise<void> {
  if (members.length === 0) return
  const sessions = members.map(({ payment: { payment_session_id } }) => payment_session_id)
  await container.resolve("mpgi").payments.abandonSessions(sessions)
  const status = PaymentSessionStatus.CANCELED
  const changes = sessions.map((id) => ({ id, status }))
  await container.resolve<PaymentTables>(Modules.PAYMENT).updatePaymentSessions(changes)
}

/**
 * Decides payments that are held for review, as a set of a bulk action, and syncs Medusa with each. Returns the
 * outcomes by row id: see {@link outcomesOf}.
 */
async function reviewSet(
  rows: readonly BulkRow[],
  bulk: MpgiBulkRecord,
  container: MedusaContainer,
): Promise<ReadonlyMap<string, BulkOutcome>> {
  const { requested_by, kind } = bulk
  const note = container.resolve("mpgi").bulks.noteOf(bulk)
  const accept = kind === "review_accept"
  const members = await membersOf(rows, container)
  const results = await executeAll(
    members,
    ({ payment: { amount, payment_session_id: medusa_ref } }) => ({
      kind: "review",
      accept,
      amount,
      medusa_ref,
      request_context: { created_by: requested_by, note },
    }),
    container,
  )
  const decided = results.flatMap((result) => (result?.outcome === "applied" ? [result.payment] : []))
  const left = accept ? await withoutComplete(decided, container) : decided
  for (let at = 0; at < left.length; at += AT_ONCE)
    await Promise.all(left.slice(at, at + AT_ONCE).map(({ order_no }) => syncReview(order_no, container)))
  return outcomesOf(members, results)
}

/**
 * The accepted payments for which something must still be done in Medusa. A payment is left out if its order has it,
 * its account captures nothing automatically, and no question about it is open.
 */
async function withoutComplete(
  payments: readonly PaymentRow[],
  container: MedusaContainer,
): Promise<PaymentRow[]> {
  const mpgi = container.resolve("mpgi")
  const sessions = payments.map(({ payment_session_id }) => payment_session_id)
  const plain = await mpgi.bulks.plainPayments(sessions, "authorized")
  const open = await mpgi.cases.openAmong(payments.map(({ order_no }) => order_no))
  return payments.filter((payment) => {
    const { order_no, payment_session_id, provider_id, state, problem, abandoned_at, charge_id } = payment
    const placed = (plain.get(payment_session_id)?.order_id ?? null) !== null
    const clear = [problem, abandoned_at, charge_id].every((each) => each === null) && !open.has(order_no)
    const kept = state === "authorized" && mpgi.account(provider_id).options.capture.on === "never"
    return !(placed && clear && kept)
  })
}
