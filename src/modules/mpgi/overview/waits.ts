/** Each bucket of waiting times is 5 % longer than the one before, which is the precision of a percentile. */
const STEP = Math.log(1.05)
/** The shortest wait in seconds; a shorter one counts as this. */
const SHORTEST = 0.001

/** The number of notifications in each bucket of waiting times. */
export type Waits = Record<string, number>

/** The bucket of a column of seconds, in SQL. */
export const bucketOf = (seconds: string): string =>
  `floor(ln(greatest(${seconds}, ${SHORTEST})::float8) / ${STEP})::int`

/** The sum of several counts. */
export function sumOfWaits(all: readonly Waits[]): Waits {
  const sum: Waits = {}
  for (const waits of all)
    for (const [bucket, count] of Object.entries(waits)) sum[bucket] = (sum[bucket] ?? 0) + count
  return sum
}

/**
 * The seconds within which a share of the notifications was applied, `0.5` for the median; null when there are none.
 */
export function percentile(waits: Waits, share: number): number | null {
  const buckets = Object.entries(waits)
    .map(([bucket, count]) => ({ bucket: Number(bucket), count }))
    .sort((one, other) => one.bucket - other.bucket)
  let left = share * buckets.reduce((sum, { count }) => sum + count, 0)
  for (const { bucket, count } of buckets) {
    left -= count
    if (left <= 0) return Math.exp((bucket + 0.5) * STEP)
  }
  return null
}
