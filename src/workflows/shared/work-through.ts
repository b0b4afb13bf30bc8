/** Rows that were claimed, and whether there may be more. */
export interface Claimed<Item> {
  items: readonly Item[]
  more: boolean
}

/** How many items are worked on at once: they wait for the gateway most of the time, and hold no connection meanwhile. */
const PARALLEL = 10
/** For how long further items are claimed. A job has several parts a minute, and none may take the time of the others. */
const SHARE_MS = 8_000

/**
 * Claims items and works on them, several at once, until none is left or the time is over. What was not claimed then is for
 * the next run, or for another server. `claim` must not return the same item twice, and `work` handles its own errors.
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
