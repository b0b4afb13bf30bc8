const KIB = 1024
/** Rounds until the best of them is no matter of luck on a busy machine. */
const ROUNDS = 3

/** Milliseconds of the processor in this process, which other processes of the machine do not lengthen; the best of some rounds. */
export async function cost(work: () => unknown, rounds = ROUNDS): Promise<number> {
  let best = Infinity
  for (let round = 0; round < rounds; round++) {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    best = Math.min(best, (user + system) / 1000)
  }
  return best
}

/** Below this a measurement says nothing about growth. */
const MEASURABLE_MS = 4

/**
 * Measures how the time of `work` grows with its input: 64 KiB, and whether twice as much takes more than roughly twice as
 * long. Input that is refused early takes no time at all, which is linear too.
 */
export async function growth(work: (input: string) => unknown, input: (size: number) => string) {
  const [single, twice] = [input(64 * KIB), input(128 * KIB)]
  work(single)
  const ms = await cost(() => work(single))
  const factor = (await cost(() => work(twice))) / Math.max(ms, MEASURABLE_MS)
  return { ms, factor }
}
