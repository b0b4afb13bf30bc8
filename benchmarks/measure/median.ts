/** The middle of some figures; the mean of the two in the middle of an even number. @throws RangeError without figures */
export function median(figures: readonly number[]): number {
  return quantile(figures, 0.5)
}

/** The figure below which a share of them is, interpolated. @throws RangeError without figures */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = [...figures].sort((one, other) => one - other)
  const at = (sorted.length - 1) * share
  const [low, high] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]]
  if (low === undefined || high === undefined) throw new RangeError("no figures")
  return low + (high - low) * (at - Math.floor(at))
}
