import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MathBN, Modules } from "@medusajs/framework/utils"
import { FOLLOWED_DAYS, MPGI_MODULE, type MpgiModuleService } from "../../modules/mpgi"
import { AT_WORK_MS, tidyMoves } from "./tidy-moves"

const PAGE = 500

type Kind = "capture" | "refund"
type Row = {
  id: string
  amount: number
  raw_amount?: BigNumberInput
  payment: { id: string; payment_session_id: string }
}

/** Until when each module of this process has looked; a new process looks through a week. */
const lookedUntil = new WeakMap<MpgiModuleService, number>()

/**
 * Medusa commits its Capture or Refund row before it calls the provider. A server that dies between that and the
 * journal's intent leaves a row of money that never moved, and nobody who knows: it is taken away here. Nothing can
 * have been sent for a row that the journal does not name. Answers how many were taken away.
 */
export async function dropForsakenRows(container: MedusaContainer): Promise<number> {
  const mpgi = container.resolve(MPGI_MODULE)
  const until = Date.now() - AT_WORK_MS
  const since = lookedUntil.get(mpgi) ?? until - FOLLOWED_DAYS * 86_400_000
  let dropped = 0
  for (const kind of ["capture", "refund"] as const) {
    for (let skip = 0, more = true; more; skip += PAGE) {
      const rows = await page(kind, { since, until, skip }, container)
      const named = await mpgi.operations.named(rows.map(({ id }) => id))
      for (const row of rows) if (!named.has(row.id) && (await drop(kind, row, container))) dropped++
      more = rows.length === PAGE
    }
  }
  lookedUntil.set(mpgi, until)
  return dropped
}

async function page(
  kind: Kind,
  { since, until, skip }: { since: number; until: number; skip: number },
  container: MedusaContainer,
): Promise<Row[]> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: kind,
    fields: ["id", "amount", "raw_amount", "payment.id", "payment.payment_session_id"],
    filters: {
      created_at: { $gt: new Date(since), $lte: new Date(until) },
      payment: { provider_id: container.resolve(MPGI_MODULE).providerIds() },
    } as never,
    pagination: { take: PAGE, skip, order: { id: "ASC" } },
  })
  return data as unknown as Row[]
}

async function drop(kind: Kind, row: Row, container: MedusaContainer): Promise<boolean> {
  const { id, payment } = row
  const mpgi = container.resolve(MPGI_MODULE)
  const ours = await mpgi.payments.ofSession(payment.payment_session_id)
  if (!ours) return false
  const done = await mpgi.dueOperations.alone(ours.order_no, async () => {
    if ((await mpgi.operations.named([id])).has(id)) return false
    // A payment that was captured before Medusa knew it has a row for which no provider was called: it stays.
    if (kind === "capture" && atLeast(await mpgi.operations.capturedElsewhere(ours), amountOf(row)))
      return false
    const payments = container.resolve(Modules.PAYMENT)
    await (kind === "capture" ? payments.deleteCaptures([id]) : payments.deleteRefunds([id]))
    const order_id = await orderOf(payment.id, container)
    if (order_id) await tidyMoves(order_id, container)
    mpgi.log.warn(
      `mpgi: the ${kind} ${id} of ${ours.order_no} was never asked for at the gateway; its row is gone`,
    )
    return true
  })
  return done ?? false
}

const amountOf = ({ amount, raw_amount }: Row) => MathBN.convert(raw_amount ?? amount).toFixed()
const atLeast = (one: string, other: string) => MathBN.gte(one, other)

async function orderOf(payment_id: string, container: MedusaContainer): Promise<string | undefined> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const fields = ["payment_collection.order.id"]
  const { data } = await query.graph({ entity: "payment", fields, filters: { id: payment_id } })
  const [payment] = data as unknown as { payment_collection?: { order?: { id: string } | null } | null }[]
  return payment?.payment_collection?.order?.id
}
