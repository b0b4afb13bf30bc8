import { median } from "./median"

/**
 * The median of the rounds' ratios, and the interval around it that has the true one in at least 95 of 100 runs, whatever the times'
 * distribution: both ends are rounds' own ratios (order statistics). Of ten rounds or fewer it is the whole range, and of five or fewer
 * that is not as sure.
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
  // Binomial(n, 1/2) has 95 percent within 1.96 standard deviations, each sqrt(n) / 2, of n / 2; places are counted from 1.
  const place = Math.max(1, Math.floor(ratios.length / 2 - (1.96 * Math.sqrt(ratios.length)) / 2))
  return { ratio, low: ratios[place - 1]!, high: ratios[ratios.length - place]! }
}
