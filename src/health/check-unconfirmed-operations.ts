import { critical, healthy, warning, type Checked, type Finding } from "./finding"

/**
 * Whether operations are unconfirmed. After the time of the option `cases.unconfirmedAfterMinutes`, they require an
 * action.
 */
export async function checkUnconfirmedOperations({ mpgi }: Checked): Promise<Finding> {
  const { count, minutes } = await mpgi.health.unknownOutcomes()
  if (count === 0) return healthy("unknowns_none")
  const old = minutes >= mpgi.unconfirmedAfterMinutes
  return old ? critical("unknowns_old", { count, minutes }) : warning("unknowns_young", { count, minutes })
}
