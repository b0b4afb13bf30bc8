import type { Store } from "../store/store"

/** An operation that the gateway applies, and whose response is lost, as is that of the first query. */
export async function loseResponse(
  store: Store,
  kind: "capture" | "refund",
  execute: () => Promise<unknown>,
): Promise<void> {
  let sentIt = false
  store.mishap = ({ operation }) => {
    sentIt ||= operation === kind
    return { faults: sentIt ? [{ kind: "reset", operation: operation as "capture" }] : [] }
  }
  await execute().catch(() => undefined)
  store.mishap = () => ({ faults: [] })
}
