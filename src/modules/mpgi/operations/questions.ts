/** Pauses between two questions about one write, in milliseconds; the last repeats for ever. */
const PAUSES = [2_000, 10_000, 60_000, 300_000, 1_800_000, 3_600_000]
/** The least pause, however late we are: two answers that are closer together are one. */
export const FIRST_PAUSE = PAUSES[0] as number
const LAST_PAUSE = PAUSES.at(-1) as number

/** When to ask again about something that began at `since`: 2 s later, 10 s after that, 1 m, 5 m, 30 m, hourly. */
export function nextQuestion(since: Date, now = Date.now()): Date {
  let at = since.getTime()
  for (const pause of PAUSES) {
    at += pause
    if (at >= now + FIRST_PAUSE) return new Date(at)
  }
  return new Date(now + LAST_PAUSE)
}
