import { median } from "./median"

/**
 * The median of the rounds' ratios, and the interval around it that has the true one in 95 of 100 runs (order statistics, without an
 * assumption about how the times are distributed; of six rounds or fewer it is the whole range).
 *
 * The two times of a round are measured one after the other, so that a machine which is slow for a while slows both. The ratio of the
 * medians of all rounds does not know of pairs and varies about twice as much.
 *
 * @param ones times, in the order of the rounds
 * @param others times of the same rounds
 * @throws RangeError without rounds, or with a time of one and none of the other
 */
export function medianRatio(
  ones: readonly number[],
  others: readonly number[],
): { ratio: number; low: number; high: number } {
  if (ones.length !== others.length) throw new RangeError("the rounds have no pairs")
  const ratios = ones.map((one, round) => one / others[round]!).sort((one, other) => one - other)
  const ratio = median(ratios)
  const outside = Math.max(0, Math.floor(ratios.length / 2 - 0.98 * Math.sqrt(ratios.length)))
  return { ratio, low: ratios[outside]!, high: ratios[ratios.length - 1 - outside]! }
}
