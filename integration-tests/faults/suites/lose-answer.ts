import type { Store } from "../store/store"

/** A write that the gateway does, and whose answer is lost, as is that of the first question. */
export async function loseAnswer(
  store: Store,
  kind: "capture" | "refund",
  write: () => Promise<unknown>,
): Promise<void> {
  let sentIt = false
  store.mishap = ({ operation }) => {
    sentIt ||= operation === kind
    return { faults: sentIt ? [{ kind: "reset", operation: operation as "capture" }] : [] }
  }
  await write().catch(() => undefined)
  store.mishap = () => ({ faults: [] })
}
