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
 * How long further items are claimed. A job runs several parts each minute, and no part may use up the time of the
 * others.
 */
const SHARE_MS = 8_000

/**
 * Claims items and works on them, several at once, until none is left or the time is over. The next run, or another
 * server, takes the items that were not claimed. `claim` must not return the same item twice, and `work` handles its
 * own errors.
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
