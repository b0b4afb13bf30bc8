import { ok, warning, type Checked, type Finding } from "./finding"

/** A store with wrong options does not start; one that is rehearsed may still have some that production refuses. */
export function checkOptions({ mpgi }: Checked): Finding {
  const refused = mpgi.health.refusedInProduction()
  return refused.length === 0
    ? ok("options_ok")
    : warning("options_rehearsal", { options: refused.join("; ") })
}
