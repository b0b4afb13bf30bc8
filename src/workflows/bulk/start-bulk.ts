import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError, Modules } from "@medusajs/framework/utils"
import {
  BULK_QUEUED,
  refuseWhilePaused,
  previewRow,
  type MpgiBulkRecord,
  type NewBulk,
  type PaymentFilter,
  type PaymentRow,
  type PreviewedRow,
} from "../../modules/mpgi"
import { amountOf, orderNo, type OrderNo } from "../../gateway"

/** The maximum number of payments in a bulk action. */
export const BULK_LIMIT = 2000

/**
 * Queues the rows of a preview, or its failed rows when `again` is true. A server that handles events then starts at
 * once. If that server stops, the job continues.
 */
export async function startBulk(
  { id, again }: { id: string; again: boolean },
  container: MedusaContainer,
): Promise<void> {
  const mpgi = container.resolve("mpgi")
  refuseWhilePaused(mpgi)
  const { bulks } = mpgi
  const { NOT_FOUND, NOT_ALLOWED } = MedusaError.Types
  const bulk = await bulks.byId(id)
  if (!bulk) throw new MedusaError(NOT_FOUND, "There is no such bulk action. Reload the list.")
  const started = again ? bulk.state !== "draft" && (await bulks.retry(id)) > 0 : await bulks.start(id)
  if (!started)
    throw new MedusaError(
      NOT_ALLOWED,
      again
        ? "No row of this bulk action has failed: there is nothing to retry."
        : "This bulk action was started before. Reload it to see its progress.",
    )
  await container.resolve(Modules.EVENT_BUS).emit({ name: BULK_QUEUED, data: { id } })
}

/** Stops a bulk action: running rows are finished, and the other rows can be retried. */
export async function stopBulk(id: string, container: MedusaContainer): Promise<void> {
  const { bulks } = container.resolve("mpgi")
  const { NOT_FOUND, NOT_ALLOWED } = MedusaError.Types
  if (!(await bulks.byId(id)))
    throw new MedusaError(NOT_FOUND, "There is no such bulk action. Reload the list.")
  const left = await bulks.stop(id)
  if (left === 0)
    throw new MedusaError(NOT_ALLOWED, "No row of this bulk action is queued: there is nothing to stop.")
}

/** Which payments: those of the order numbers, in this order, or all that match a filter. */
export type PreviewInput = NewBulk & ({ order_nos: string[] } | { filter: PaymentFilter })

/**
 * Stores the preview of a bulk action: for each payment, what the action would do, or why it would do nothing. Sends
 * nothing: the preview is made from our records alone. The gateway is queried when the bulk action runs.
 */
export async function previewBulk(input: PreviewInput, container: MedusaContainer): Promise<MpgiBulkRecord> {
  const { kind, note, requested_by } = input
  const chosen = await choose(input, container)
  const rows: PreviewedRow[] = []
  for (let at = 0; at < chosen.length; at += 200)
    rows.push(...(await previewSome(kind, chosen.slice(at, at + 200), container)))
  return container.resolve("mpgi").bulks.plan({ kind, note, requested_by }, rows)
}

type Chosen = { order_no: OrderNo; payment: PaymentRow | undefined }

async function choose(input: PreviewInput, container: MedusaContainer): Promise<Chosen[]> {
  const { search } = container.resolve("mpgi")
  if ("order_nos" in input) {
    const order_nos = [...new Set(input.order_nos)].map(orderNo)
    const found = await search.byOrderNos(order_nos)
    const byOrderNo = new Map(found.map((payment) => [payment.order_no, payment]))
    return order_nos.map((order_no) => ({ order_no, payment: byOrderNo.get(order_no) }))
  }
  const chosen: Chosen[] = []
  for await (const some of search.export(input.filter)) {
    chosen.push(...some.map((payment) => ({ order_no: payment.order_no, payment })))
    if (chosen.length > BULK_LIMIT)
      throw new MedusaError(
        MedusaError.Types.INVALID_DATA,
        `filter: it matches more than ${BULK_LIMIT} payments. Narrow it down.`,
      )
  }
  return chosen
}

async function previewSome(
  kind: NewBulk["kind"],
  chosen: readonly Chosen[],
  container: MedusaContainer,
): Promise<PreviewedRow[]> {
  const mpgi = container.resolve("mpgi")
  const payments = chosen.flatMap(({ payment }) => payment ?? [])
  const operations = await mpgi.operations.ofOrders(payments.map(({ order_no }) => order_no))
  const medusa = await mpgi.reconciliation.medusa.of(
    payments.map(({ payment_session_id }) => payment_session_id),
  )
  return chosen.map(({ order_no, payment }) => {
    if (!payment)
      return { order_no, provider_id: "", amount: amountOf("0"), currency_code: "", why: "not_found" }
    const { provider_id, amount, currency_code } = payment
    const own = operations.filter((operation) => operation.order_no === order_no)
    const inMedusa = medusa.get(payment.payment_session_id)
    const preview = previewRow(kind, {
      payment,
      actions: mpgi.journal.actions(payment, own, inMedusa),
      inMedusa: inMedusa !== undefined,
      ofAccount: !mpgi.accounts.hasOtherCredentials(payment),
    })
    const of = { order_no, provider_id, currency_code }
    return typeof preview === "string" ? { ...of, amount, why: preview } : { ...of, ...preview, why: null }
  })
}
