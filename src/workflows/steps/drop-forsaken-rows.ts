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

/**
 * What becomes of a row: `undecided` as long as somebody is at its payment, or while the outcome is open of a write that
 * may explain it. No other is waited for: it may stay open for long, and a row that is nobody's takes the room of one
 * that Medusa must still write.
 */
type Fate = "dropped" | "stays" | "undecided"

/** Until when each module of this process has looked, and what it could not decide; a new process looks through a week. */
const looked = new WeakMap<MpgiModuleService, { until: number; undecided: string[] }>()

/**
 * Medusa commits its Capture or Refund row before it calls the provider. A server that dies between that and the
 * journal's intent leaves a row of money that never moved, and nobody who knows: it is taken away here. Nothing can
 * have been sent for a row that the journal does not name. Answers how many were taken away.
 */
export async function dropForsakenRows(container: MedusaContainer): Promise<number> {
  const mpgi = container.resolve(MPGI_MODULE)
  const until = Date.now() - AT_WORK_MS
  const before = looked.get(mpgi) ?? { until: until - FOLLOWED_DAYS * 86_400_000, undecided: [] }
  const fates: { id: string; fate: Fate }[] = []
  const decide = async (kind: Kind, rows: Row[]) => {
    const named = await mpgi.operations.named(rows.map(({ id }) => id))
    for (const row of rows)
      if (!named.has(row.id)) fates.push({ id: row.id, fate: await drop(kind, row, container) })
  }
  for (const kind of ["capture", "refund"] as const) {
    if (before.undecided.length > 0)
      await decide(
        kind,
        await page(kind, { id: before.undecided }, { take: before.undecided.length }, container),
      )
    const created_at = { $gt: new Date(before.until), $lte: new Date(until) }
    for (let skip = 0, more = true; more; skip += PAGE) {
      const rows = await page(kind, { created_at }, { take: PAGE, skip }, container)
      await decide(kind, rows)
      more = rows.length === PAGE
    }
  }
  const those = (wanted: Fate) => fates.filter(({ fate }) => fate === wanted).map(({ id }) => id)
  looked.set(mpgi, { until, undecided: those("undecided") })
  return those("dropped").length
}

async function page(
  kind: Kind,
  which: object,
  part: { take: number; skip?: number },
  container: MedusaContainer,
): Promise<Row[]> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: kind,
    fields: ["id", "amount", "raw_amount", "payment.id", "payment.payment_session_id"],
    filters: {
      ...which,
      payment: { provider_id: container.resolve(MPGI_MODULE).providerIds() },
    } as never,
    pagination: { ...part, order: { id: "ASC" } },
  })
  return data as unknown as Row[]
}

async function drop(kind: Kind, row: Row, container: MedusaContainer): Promise<Fate> {
  const { id, payment } = row
  const mpgi = container.resolve(MPGI_MODULE)
  const ours = await mpgi.payments.ofSession(payment.payment_session_id)
  if (!ours) return "stays"
  const done = await mpgi.dueOperations.alone(ours.order_no, async (): Promise<Fate> => {
    if ((await mpgi.operations.named([id])).has(id)) return "stays"
    // A payment that was captured before Medusa knew it has a row for which no provider was called: it stays.
    if (kind === "capture" && atLeast(await mpgi.operations.capturedElsewhere(ours), amountOf(row))) {
      // What a write has done whose outcome is open looks like money that moved without us.
      return (await mpgi.operations.unsettledOf(ours.order_no)) ? "undecided" : "stays"
    }
    const payments = container.resolve(Modules.PAYMENT)
    await (kind === "capture" ? payments.deleteCaptures([id]) : payments.deleteRefunds([id]))
    const order_id = await orderOf(payment.id, container)
    if (order_id) await tidyMoves(order_id, container)
    mpgi.log.warn(
      `mpgi: the ${kind} ${id} of ${ours.order_no} was never asked for at the gateway; its row is gone`,
    )
    return "dropped"
  })
  return done ?? "undecided"
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
