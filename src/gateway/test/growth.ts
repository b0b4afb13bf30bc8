const KIB = 1024

/**
 * The number of pieces. In linear time, the whole input takes as long as its pieces together. In quadratic time it
 * takes 64 times as long.
 */
const PIECES = 64

/**
 * The limit of the ratio. Linear work has at most 2, quadratic work 64. No machine is uneven enough to confuse them.
 */
const LIMIT = 8

/** Quadratic work takes about two billion steps for 64 KiB. No machine makes them in this time. */
const INSTANT_MS = 4

/**
 * Another process on the same core, or a garbage collection, can make several rounds in a row longer, but none shorter.
 * So linear work shows its true time in at least one of this many rounds.
 */
const ROUNDS = 30

type Work = (input: string) => unknown

/** Milliseconds of processor time for the same input, in one piece and in many. */
export interface Cost {
  whole: number
  pieces: number
}

/** The lowest cost of several rounds. `input` creates the input of a given size, by default 64 KiB. */
export async function cost(
  work: Work,
  input: (size: number) => string,
  { size = 64 * KIB, rounds = 3, isEnough = (_: Cost): boolean => false } = {},
): Promise<Cost> {
  const [whole, piece] = [input(size), input(size / PIECES)]
  const best: Cost = { whole: Infinity, pieces: Infinity }
  for (let round = 0; round < rounds && !isEnough(best); round++) {
    best.whole = Math.min(best.whole, await processorTime(() => work(whole)))
    if (isEnough(best)) return best
    const pieces = await processorTime(async () => {
      for (let at = 0; at < PIECES; at++) await work(piece)
    })
    best.pieces = Math.min(best.pieces, pieces)
  }
  return best
}

/**
 * Requires that `work` takes time in proportion to its input. It compares two processor times of the same process, so
 * neither a slow machine nor a busy one changes the result.
 * @throws Error with the times that it took
 */
export async function requireLinearTime(
  work: Work,
  input: (size: number) => string,
  { size = 64 * KIB, rounds = ROUNDS } = {},
) {
  const isEnough = (best: Cost) =>
    best.whole < INSTANT_MS || (best.pieces < Infinity && best.whole < LIMIT * best.pieces)
  const best = await cost(work, input, { size, rounds, isEnough })
  if (isEnough(best)) return
  const { whole, pieces } = best
  throw new Error(
    `takes ${whole.toFixed(1)} ms in one piece and ${pieces.toFixed(1)} ms in ${PIECES}: more than linear time`,
  )
}

/** Processor time of this process in milliseconds. Other processes do not add to it. */
async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
