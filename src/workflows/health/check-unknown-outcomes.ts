import { ok, problem, warning, type Checked, type Finding } from "./finding"

/** Writes whose outcome nobody knows; after the time of the option `cases.unknownAfterMinutes` a person is needed. */
export async function checkUnknownOutcomes({ mpgi }: Checked): Promise<Finding> {
  const { count, minutes } = await mpgi.health.unknownOutcomes()
  if (count === 0) return ok("unknowns_none")
  const old = minutes >= mpgi.unknownAfterMinutes
  return old ? problem("unknowns_old", { count, minutes }) : warning("unknowns_young", { count, minutes })
}
