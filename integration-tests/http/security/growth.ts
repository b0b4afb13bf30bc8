/** Of Node's 16 KiB for the request's line and headers, most. */
const LONG = 12 * 1024

/** The same text is sent in this size too. */
const SHARE = 8

/**
 * How many times as long as a share of it the whole text may take: at most so many times in linear time, since the rest of a request
 * takes the same for both. In quadratic time it takes up to 64 times as long.
 */
const LIMIT = SHARE

/**
 * Work beside the requests can lengthen a round and shorten none, and a collection of garbage lengthens ten in a row. So a cost counts
 * as too high only where no round of so many was lower; a request of quadratic time is as slow in each of them.
 */
const MOST_ROUNDS = 60

const LEAST_ROUNDS = 2

/** Sends one request and reads its answer to the end. */
export type Send = (text: string) => Promise<unknown>

/** A text of so many characters: a part over and over. */
const fill = (part: string, size: number) => part.repeat(Math.ceil(size / part.length)).slice(0, size)

/** Milliseconds of the processor. */
export interface Costs {
  one: number
  other: number
}

/**
 * The lowest costs of two pieces of work: of some rounds, and of more until they are enough. In turns, so that a processor that is
 * slower for a while is slower for both; in the processor's time of this process, where the server is.
 */
export async function lowestCosts(
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
  isEnough: (costs: Costs) => boolean,
): Promise<Costs> {
  const lowest: Costs = { one: Infinity, other: Infinity }
  for (let round = 0; round < MOST_ROUNDS && !(round >= LEAST_ROUNDS && isEnough(lowest)); round++) {
    lowest.one = Math.min(lowest.one, await processorTime(one))
    lowest.other = Math.min(lowest.other, await processorTime(other))
  }
  return lowest
}

/** The same for a share of a text, and for all of it. */
export const costsOfText = (
  send: Send,
  part: string,
  isEnough: (costs: Costs) => boolean,
): Promise<Costs> => {
  const [share, all] = [fill(part, LONG / SHARE), fill(part, LONG)]
  return lowestCosts(
    () => send(share),
    () => send(all),
    isEnough,
  )
}

/** A text of the length that is sent. */
export const longText = (part: string) => fill(part, LONG)

/**
 * Whether a request takes time in proportion to its text at most. Compares two sizes with each other.
 * @throws Error with the two times
 */
export async function requireLinearTime(send: Send, part: string): Promise<void> {
  const isEnough = ({ one, other }: Costs) => other < LIMIT * one
  const lowest = await costsOfText(send, part, isEnough)
  if (isEnough(lowest)) return
  const [took, instead] = [lowest.other, lowest.one].map((ms) => ms.toFixed(1))
  const text = `${LONG} characters of ${JSON.stringify(part)}`
  throw new Error(`takes ${took} ms with ${text}, ${instead} ms with ${LONG / SHARE}`)
}

async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
