const KIB = 1024

/** The same input in so many pieces: in linear time it takes as long as in one, in quadratic time one takes as many times as long. */
const PIECES = 64

/** Between what is linear, at most 2, and what is quadratic, 64: an uneven machine makes neither of the other. */
const LIMIT = 8

/** What is quadratic takes two thousand million steps for 64 KiB, and no machine makes them in this time. */
const INSTANT_MS = 4

/**
 * A neighbor on the same core and a collection of garbage lengthen rounds, a few in a row, and shorten none: what is linear shows it in
 * one of so many.
 */
const ROUNDS = 30

type Work = (input: string) => unknown

/** Milliseconds of the processor for the same input in one piece, and in many. */
export interface Cost {
  whole: number
  pieces: number
}

/** The lowest cost of `rounds`, of input that `input` makes of a size: 64 KiB, unless another unit is counted. */
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
 * Whether `work` takes time in proportion to its input. Compares the machine with itself, in one process and in the processor's time,
 * so that neither a slow machine nor a busy one changes the result.
 * @throws Error with the times that it took
 */
export async function requireLinearTime(work: Work, input: (size: number) => string, size?: number) {
  const isEnough = (best: Cost) =>
    best.whole < INSTANT_MS || (best.pieces < Infinity && best.whole < LIMIT * best.pieces)
  const best = await cost(work, input, { ...(size && { size }), rounds: ROUNDS, isEnough })
  if (isEnough(best)) return
  const { whole, pieces } = best
  throw new Error(
    `takes ${whole.toFixed(1)} ms in one piece and ${pieces.toFixed(1)} ms in ${PIECES}: more than linear time`,
  )
}

/** Milliseconds in this process, which other processes of the machine do not use up. */
async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
