/** Units of a period. The manual documents `day`; the others are assumed. Manual 2.2 `subscription.interval`. */
export const INTERVALS = ["day", "week", "month", "year"] as const
export type Interval = (typeof INTERVALS)[number]
