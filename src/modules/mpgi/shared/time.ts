/** Durations in milliseconds. */
export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/**
 * For how long work in Medusa counts as under way. What is stuck there never ends (hazard 31,
 * docs/medusa-hazards.md#hazard-31): no one waits for it any longer, and it keeps no one from the same work.
 */
export const LONGEST_WORK_MS = 10 * MINUTE
