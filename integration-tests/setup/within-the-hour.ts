import { setTimeout as sleep } from "node:timers/promises"

const HOUR_MS = 3_600_000
const LONGEST_TEST_MS = 60_000

/** A rate limit's window of an hour begins with each hour: a test that counts begins early enough to end in the same one. */
export async function withinTheHour(): Promise<void> {
  const left = HOUR_MS - (Date.now() % HOUR_MS)
  if (left < LONGEST_TEST_MS) await sleep(left)
}
