/** By how many megabytes this process grows at most while some work runs: its resident memory, twenty times a second. */
export async function growthInMegabytes<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; megabytes: number }> {
  const now = () => process.memoryUsage.rss() / 2 ** 20
  const before = now()
  let most = before
  const sampling = setInterval(() => (most = Math.max(most, now())), 50)
  try {
    const result = await work()
    return { result, megabytes: Math.max(most, now()) - before }
  } finally {
    clearInterval(sampling)
  }
}
