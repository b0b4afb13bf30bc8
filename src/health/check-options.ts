import { healthy, warning, type Checked, type Finding } from "./finding"

/**
 * Whether production would accept the options. A store with invalid options does not start, but outside production it
 * may have some that production refuses.
 */
export function checkOptions({ mpgi }: Checked): Finding {
  const refused = mpgi.health.refusedInProduction()
  return refused.length === 0
    ? healthy("options_ok")
    : warning("options_rehearsal", { options: refused.join("; ") })
}
