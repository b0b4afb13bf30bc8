/** Of Node's 16 KiB for the request's line and headers, most. */
const LONG = 12 * 1024

/** The same text is sent in this size too. */
const SHARE = 8

/**
 * How many times as long as a share of it the whole text may take: at most so many times in linear time, since the rest of a request
 * takes the same for both. In quadratic time it takes up to 64 times as long.
 */
const LIMIT = SHARE

/** A neighbor on the same core, and work beside the requests, can lengthen a round and shorten none. */
const ROUNDS = 6

/** Sends one request and reads its answer to the end. */
export type Send = (text: string) => Promise<unknown>

/** A text of so many characters: a part over and over. */
const fill = (part: string, size: number) => part.repeat(Math.ceil(size / part.length)).slice(0, size)

/** Milliseconds of the processor for a share of a text and for all of it. */
export interface Cost {
  short: number
  long: number
}

/**
 * The lowest cost of some rounds, in turns, in the processor's time of this process, where the server is; fewer rounds where that is
 * enough.
 */
export async function costOf(send: Send, part: string, isEnough = (_: Cost) => false): Promise<Cost> {
  const [short, long] = [fill(part, LONG / SHARE), fill(part, LONG)]
  const best: Cost = { short: Infinity, long: Infinity }
  for (let round = 0; round < ROUNDS && !(round > 1 && isEnough(best)); round++) {
    best.short = Math.min(best.short, await processorTime(() => send(short)))
    best.long = Math.min(best.long, await processorTime(() => send(long)))
  }
  return best
}

/**
 * Whether a request takes time in proportion to its text at most. Compares two sizes with each other.
 * @throws Error with the two times
 */
export async function requireLinearTime(send: Send, part: string): Promise<void> {
  const isEnough = ({ short, long }: Cost) => long < LIMIT * short
  const best = await costOf(send, part, isEnough)
  if (isEnough(best)) return
  const [took, instead] = [best.long, best.short].map((ms) => ms.toFixed(1))
  const text = `${LONG} characters of ${JSON.stringify(part)}`
  throw new Error(`takes ${took} ms with ${text}, ${instead} ms with ${LONG / SHARE}`)
}

async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
