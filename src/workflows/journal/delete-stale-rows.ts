import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { Modules, OrderChangeStatus, OrderChangeType } from "@medusajs/framework/utils"
import {
  atLeast,
  FOLLOWED_DAYS,
  isMoney,
  MINUTE,
  ulidTime,
  DAY,
  type MpgiModuleService,
} from "../../modules/mpgi"
import { graph } from "../shared/graph"
import { captureRest, correctCaptured, correctOrderTransactions } from "./correct-captured"
import { ROW_IN_USE_MS } from "./adjust-totals"
import { recountCollection } from "./recount-collection"

const PAGE = 500
/**
 * How much earlier a check begins than the last one ended. A row may be committed late, or written by a server whose
 * clock is slow.
 */
const OVERLAP_MS = 3 * MINUTE
/** How much older the time in an id may be than the row's own time. */
const ID_OLDER_MS = 60 * MINUTE
const ID_PREFIX = { capture: "capt", refund: "ref" } as const

type Kind = "capture" | "refund"
type Row = {
  id: string
  amount: number
  raw_amount?: BigNumberInput
  payment: {
    id: string
    payment_session_id: string
    payment_collection_id: string
    provider_id: string
    currency_code: string
  }
}

/**
 * The decision about a row. It is `undecided` in three cases: another process works on the payment, the order's
 * transactions cannot be corrected now, or an open operation may explain the row. Other open operations do not delay
 * the decision. They may stay open for long, and a stale row uses up the amount of a row that Medusa must still write.
 */
type RowDecision = "dropped" | "stays" | "undecided"

/**
 * Until when this process has checked each journal, and the rows that it could not decide. A new process checks a week.
 * The key is the journal and not the module, which is a new object in each run (hazard 26).
 */
const looked = new WeakMap<MpgiModuleService["operations"], { until: number; undecided: string[] }>()

/**
 * Deletes Capture and Refund rows of money that never moved. Medusa commits such a row before it calls the provider. If
 * the server dies before the provider records the operation, the row has no operation. Nothing was sent for it then.
 * Returns how many rows were deleted.
 */
export async function deleteStaleRows(container: MedusaContainer): Promise<number> {
  const mpgi = container.resolve("mpgi")
  const until = Date.now() - ROW_IN_USE_MS
  const before = looked.get(mpgi.operations) ?? { until: until - FOLLOWED_DAYS * DAY, undecided: [] }
  const decisions = new Map<string, RowDecision>()
  const decide = async (kind: Kind, rows: Row[]) => {
    const named = await mpgi.operations.referenced(rows.map(({ id }) => id))
    for (const row of rows)
      if (!named.has(row.id) && !decisions.has(row.id))
        decisions.set(row.id, await decideRow(kind, row, container))
  }
  for (const kind of ["capture", "refund"] as const) {
    if (before.undecided.length > 0)
      await decide(kind, await page(kind, { id: before.undecided }, before.undecided.length, container))
    const since = before.until - OVERLAP_MS
    const created_at = { $gt: new Date(since), $lte: new Date(until) }
    let after = `${ID_PREFIX[kind]}_${ulidTime(since - ID_OLDER_MS)}`
    let rows: Row[]
    do {
      // Medusa has no index of the creation time. But ids begin with that time, so their index spares reading the whole
      // table.
      rows = await page(kind, { id: { $gt: after }, created_at }, PAGE, container)
      await decide(kind, rows)
      after = rows.at(-1)?.id ?? after
    } while (rows.length === PAGE)
  }
  const those = (wanted: RowDecision) =>
    [...decisions].filter(([, decision]) => decision === wanted).map(([id]) => id)
  looked.set(mpgi.operations, { until, undecided: those("undecided") })
  return those("dropped").length
}

async function page(kind: Kind, which: object, take: number, container: MedusaContainer): Promise<Row[]> {
  return graph<Row>(container, {
    entity: kind,
    fields: [
      "id",
      "amount",
      "raw_amount",
      ...["id", "payment_session_id", "payment_collection_id", "provider_id", "currency_code"].map(
        (field) => `payment.${field}`,
      ),
    ],
    filters: { ...which, payment: { provider_id: container.resolve("mpgi").providerIds() } },
    // No `skip`: with it, Medusa would count all rows.
    pagination: { take, order: { id: "ASC" } },
  })
}

async function decideRow(kind: Kind, row: Row, container: MedusaContainer): Promise<RowDecision> {
  const { id, payment } = row
  const mpgi = container.resolve("mpgi")
  const ours = await mpgi.payments.ofSession(payment.payment_session_id)
  if (!ours) return "stays"
  const amount = mpgi.accounts.roundAmount(
    payment.provider_id,
    row.raw_amount ?? row.amount,
    payment.currency_code,
  )
  // The account cannot send so small an amount. So nothing is ever sent for the row, and only Medusa has it.
  if (!isMoney(amount)) return "stays"
  const done = await mpgi.dueOperations.exclusively(ours.order_no, async (): Promise<RowDecision> => {
    if ((await mpgi.operations.referenced([id])).has(id)) return "stays"
    // A payment may be captured before Medusa has it. Medusa then wrote its Capture row without a call of the provider.
    // That row stays.
    if (kind === "capture" && atLeast(await mpgi.operations.capturedElsewhere(ours), amount)) {
      // Money that an open operation has moved looks like money that was moved elsewhere. So its outcome must be known
      // first.
      return (await mpgi.operations.unsettledOf(ours.order_no)) ? "undecided" : "stays"
    }
    const order_id = await orderOf(payment.id, container)
    // The transactions are corrected before the row is deleted, and again afterwards. Medusa may write another one
    // until then, and nothing checks the transactions of a deleted row.
    if (order_id && !(await correctOrderTransactions(order_id, container, id))) return "undecided"
    const payments = container.resolve(Modules.PAYMENT)
    await (kind === "capture" ? payments.deleteCaptures([id]) : payments.deleteRefunds([id]))
    if (order_id && !(await correctOrderTransactions(order_id, container)))
      await mpgi.duePayments.checkTotals(ours.order_no)
    if (kind === "capture") {
      await correctCaptured(payment.id, container)
      // While this row existed, Medusa saw no remainder to capture.
      await captureRest(payment.id, container)
    }
    await recountCollection(payment.payment_collection_id, container)
    mpgi.log.warn(
      `mpgi: the ${kind} ${id} of ${ours.order_no} was never sent to the gateway; its row is deleted`,
    )
    return "dropped"
  })
  return done ?? "undecided"
}

async function orderOf(payment_id: string, container: MedusaContainer): Promise<string | undefined> {
  const fields = ["payment_collection.order.id"]
  const selection = { entity: "payment", fields, filters: { id: payment_id } }
  const [payment] = await graph<{ payment_collection?: { order?: { id: string } | null } | null }>(
    container,
    selection,
  )
  return payment?.payment_collection?.order?.id
}

/**
 * Deletes the order change of a refund that was never confirmed. Core's refund creates the change for its credit line,
 * and confirms it soon afterwards. If the server dies in between, the change stays open. Core then refuses every later
 * refund of the order, because an order has one change at a time. Core deletes such a change in the same way when a
 * refund fails. A change on which a server may still be working stays.
 */
export async function deleteStaleOrderChange(order_id: string, container: MedusaContainer): Promise<void> {
  const orders = container.resolve(Modules.ORDER)
  const changes = await orders.listOrderChanges({ order_id, status: OrderChangeStatus.PENDING })
  const stale = changes.filter(
    ({ change_type, created_at }) =>
      // Medusa's type of `change_type` lacks this kind.
      String(change_type) === String(OrderChangeType.CREDIT_LINE) &&
      new Date(created_at).getTime() + ROW_IN_USE_MS < Date.now(),
  )
  if (stale.length === 0) return
  await orders.deleteOrderChanges(stale.map(({ id }) => id))
  const { log } = container.resolve("mpgi")
  log.warn(`mpgi: order ${order_id} had a pending credit line of a server that died; it is deleted`)
}
