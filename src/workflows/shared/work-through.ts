import type { MedusaContainer } from "@medusajs/framework/types"
import { features } from "./feature"

/** Claimed items, and whether there may be more. */
export interface Claimed<Item> {
  items: readonly Item[]
  more: boolean
}

/**
 * How many items are worked on at once. They mostly wait for the gateway, and hold no database connection meanwhile.
 */
const PARALLEL = 10
/**
 * For how long further items are claimed. A job runs several parts each minute, and no part may use up the time of the
 * others.
 */
const SHARE_MS = 8_000

/**
 * Claims items and works on them, several at once, until none is left or the time is over. The next run, or another
 * server, takes the items that are left. `claim` must not return the same item twice, and `work` handles its own
 * errors.
 */
export async function workThrough<Item>(
  claim: () => Promise<Claimed<Item>>,
  work: (item: Item) => Promise<unknown>,
  share = SHARE_MS,
): Promise<void> {
  const end = Date.now() + share
  for (let more = true; more && Date.now() < end;) {
    const claimed = await claim()
    await inParallel(claimed.items, work)
    more = claimed.more
  }
}

/** Works on items, {@link PARALLEL} at once. */
async function inParallel<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const left = items.values()
  const worker = async () => {
    for (const item of left) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(PARALLEL, items.length) }, worker))
}

/** Deletes data whose retention period is over, in batches. Returns how many rows of each kind. */
export async function deleteExpired(container: MedusaContainer): Promise<Record<string, number>> {
  const mpgi = container.resolve("mpgi")
  const deleted: Record<string, number> = {
    notifications: await mpgi.notifications.forget(mpgi.retentionDays),
    links: await mpgi.duePayments.endLinks(),
    payments: await mpgi.expiredPayments.forget(mpgi.abandonedDays),
  }
  for (const feature of features()) Object.assign(deleted, await feature.deleteExpired?.(container))
  deleted.histories = await mpgi.audit.forgetRemoved()
  deleted.leases = await mpgi.leases.deleteExpired()
  const what = Object.entries(deleted).filter(([, count]) => count > 0)
  if (what.length > 0)
    mpgi.log.info(`mpgi: retention has deleted ${what.map(([name, count]) => `${count} ${name}`).join(", ")}`)
  return deleted
}
