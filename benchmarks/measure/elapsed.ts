/** How long something takes, in milliseconds. */
export async function elapsed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** A stopwatch that runs only while some of the work is done: what a person or another server does in between does not count. */
export function stopwatch() {
  let total = 0
  return {
    async run<Result>(work: () => Promise<Result>): Promise<Result> {
      const start = performance.now()
      try {
        return await work()
      } finally {
        total += performance.now() - start
      }
    },
    /** Milliseconds so far. */
    total: () => total,
  }
}
