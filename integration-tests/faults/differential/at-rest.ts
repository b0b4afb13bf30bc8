import { travels } from "../../situations/figures"
import type { Situation } from "../../situations/situation"
import { differ, isRounding, total, type Money } from "../compare-amounts"
import { closes } from "../medusa/rounding"
import type { FindingOf } from "../store/findings"
import type { Shop } from "./shop"
import type { Snapshot } from "./snapshot"

/** Minutes after which nothing is due any more that a program has left. */
const PAUSES = [11, 61, 400] as const
const UNSETTLED = ["intent", "sent", "unknown", "applied"]

/** Lets a shop come to rest after a program, without further faults: no notification reports what was done at the portal. */
export async function comeToRest(shop: Shop): Promise<void> {
  shop.sandbox.faults.clear()
  const pass = async (minutes: number) => {
    await shop.letTimePass(minutes)
    await shop.runJobs()
  }
  for (const minutes of PAUSES) await pass(minutes)
  for (const { order_no } of (await shop.look()).payments) await shop.refresh(order_no)
  await pass(PAUSES[0])
}

/** What is wrong with the amounts of a shop at rest, in the substitute of Medusa and in Medusa alike. */
export function wrongAmounts(at: Snapshot, situation: Situation, findings: readonly FindingOf[]): string[] {
  const sent = (amount: number | string) => travels(amount, situation)
  const seen = new Set([
    ...at.cases.filter(({ state }) => state === "open").map(({ order_no }) => order_no),
    ...at.records.filter(({ problem }) => problem !== null).map(({ order_no }) => order_no),
    ...at.operations.filter(({ state }) => UNSETTLED.includes(state)).map(({ order_no }) => order_no),
  ])
  const payments = at.payments.filter(({ order_no }) => !seen.has(order_no))
  const there = (order_no: string) => at.gateway.find((each) => each.order_no === order_no)
  return [
    ...payments.flatMap(({ id, order_no, captured, canceled, captures, refunds, amount }) => {
      const isClosed = closes(total(captures), { amount: String(amount), currency_code: situation.currency })
      const gateway = there(order_no)
      return [
        ...(canceled || captured === isClosed
          ? []
          : [`${id}: ${total(captures)} of ${amount}, captured in full: ${captured}`]),
        ...(gateway
          ? [
              ...movedApart(id, "captures", captures.map(sent), gateway.captures, {
                atPortal: gateway.portal.captured,
                most: gateway.amount,
              }),
              ...movedApart(id, "refunds", refunds.map(sent), gateway.refunds, {
                atPortal: gateway.portal.refunded,
                most: total(gateway.captures),
              }),
            ]
          : []),
      ]
    }),
    ...at.orders.flatMap(({ id, current_order_total }) => {
      const collections = at.collections.filter(({ order }) => order === id).map((each) => each.id)
      const own = at.payments.filter(({ collection }) => collections.includes(collection))
      if (own.some(({ order_no }) => seen.has(order_no))) return []
      const held = own.flatMap(({ order_no }) => there(order_no) ?? [])
      const charged = total(held.map(({ captures, refunds }) => total([...captures, -total(refunds)])))
      const costs = Number(sent(Math.max(0, current_order_total)))
      return charged <= costs ? [] : [`${id}: ${charged} of ${costs} (${current_order_total})`]
    }),
    ...findings
      // What a reconciliation corrects automatically, as a row that the journal does not name yet, is none of the amounts.
      .filter((finding) => !seen.has(finding.order_no) && isRounding(finding, sent))
      .map(
        ({ order_no, kind, local_value, gateway_value }) =>
          `${order_no}: ${kind} ${local_value} here, ${gateway_value} there`,
      ),
  ]
}

/**
 * Row by row, unless some of it was moved at the portal: a query reports that money was moved, and how much only where it was
 * all. Then what was sent may be one row or two, and a part of which no message came may be missing here.
 */
function movedApart(
  of: string,
  what: string,
  here: readonly Money[],
  there: readonly number[],
  { atPortal, most }: { atPortal: number; most: number },
): string[] {
  if (atPortal === 0) return differ(of, what, here, there)
  const [known, moved] = [total(here), total(there)]
  const least = moved < most ? total([moved, -atPortal]) : moved
  return least <= known && known <= moved
    ? []
    : [`${of}: ${what} ${known} here, ${moved} there, ${atPortal} of it at the portal`]
}
