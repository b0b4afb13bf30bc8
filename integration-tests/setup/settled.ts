import type { Sandbox } from "medusa-payment-mpgi/sandbox"
import type { Store } from "./store"
import { until } from "./until"

/** A store and its gateway. */
type Both = Pick<Store, "sql"> & { readonly sandbox: Sandbox }

/** Where jobs run: a message whose work failed is claimed for three minutes, and the job that looks for such comes every minute. */
const CLAIMED_MS = 4.5 * 60_000
/** The gateway sends again after some 100 ms what a busy store did not acknowledge at once; what comes later is a test's own. */
const SOON_MS = 5_000

/** Waits until nothing is in progress between gateway and store, so that the database may be restored. */
export async function settled(shop: Both): Promise<void> {
  const { clock, ledger, notifications } = shop.sandbox
  await until("every notification is delivered", async () => {
    await notifications.idle()
    const soon = clock.now() + SOON_MS
    return !ledger.notifications().some(({ state, due_at }) => state === "queued" && due_at < soon)
  })
  const left = () =>
    shop.sql(
      "select id, order_no, received_at, attempts, claimed_until from mpgi_notification where state = 'received'",
    )
  const isProcessed = async () => (await left()).length === 0
  await until("every notification is processed", isProcessed, CLAIMED_MS).catch(async (error: unknown) => {
    throw new Error(`not processed: ${JSON.stringify(await left())}`, { cause: error })
  })
}

/** After a test: the gateway works again and accepts queries, and nothing of the test is still in progress. */
export async function recovered(shop: Both): Promise<void> {
  shop.sandbox.faults.clear()
  shop.sandbox.allowIps(["127.0.0.1", "::1"])
  await settled(shop)
}
