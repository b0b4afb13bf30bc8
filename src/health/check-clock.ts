import { critical, healthy, warning, type AccountChecked, type Finding } from "./finding"

/** Seconds: more than any network delay, and far less than the lifetime of a signed session. */
const NOTABLE_S = 30
const SEVERE_S = 300

/** Whether this server and the gateway agree on the time, by the `Date` header of the gateway's reply. */
export async function checkClock({ gatewayProbe }: AccountChecked): Promise<Finding> {
  const answer = await gatewayProbe()
  const ahead = "unreached" in answer ? undefined : answer.ahead
  if (ahead === undefined) return warning("clock_unknown")
  const seconds = Math.abs(ahead)
  if (seconds < NOTABLE_S) return healthy("clock_ok", { seconds })
  return (seconds < SEVERE_S ? warning : critical)(ahead > 0 ? "clock_ahead" : "clock_behind", { seconds })
}
