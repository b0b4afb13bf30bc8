import type { BatchOutcome } from "../../../../gateway"

/** An order that waits to be sent. */
export interface QueuedOrder {
  /** With the manual's field names. */
  order: { transaction_id: string }
  /** After this moment others may have abandoned the operation: nothing is sent then. Milliseconds, as {@link Date.now}. */
  sendBefore: number
}

/** `too_late`: nothing was sent. */
export type SentOrder = BatchOutcome | "too_late"

/**
 * Sends orders in one request, once. Those for which it is too late are left out: a process may have slept while they
 * waited for others. A request that is refused as a whole has moved nothing, and one order may be why: each is sent
 * alone then, with the same limit of time.
 */
export async function sendOrders(
  orders: readonly QueuedOrder[],
  send: (orders: QueuedOrder["order"][]) => Promise<BatchOutcome[]>,
): Promise<SentOrder[]> {
  const results = new Map<QueuedOrder, SentOrder>()
  const inTime = orders.filter((each) => Date.now() <= each.sendBefore)
  const outcomes = inTime.length > 0 ? await send(inTime.map(({ order }) => order)) : []
  inTime.forEach((each, at) => {
    const outcome = outcomes[at]
    if (!outcome) throw new Error("mpgi: a batch returned no outcome for one of its orders")
    results.set(each, outcome)
  })
  if (inTime.length > 1 && outcomes.every(isRefusedWithoutRow)) {
    const again = inTime.filter((each) => Date.now() <= each.sendBefore)
    await Promise.all(
      again.map(async (each) => {
        const [outcome] = await send([each.order])
        if (outcome) results.set(each, outcome)
      }),
    )
  }
  return orders.map((each) => results.get(each) ?? "too_late")
}

/** The refusal is certain and says nothing about this order. */
function isRefusedWithoutRow({ status, reply }: BatchOutcome): boolean {
  return status === "rejected" && reply === undefined
}
