import { healthy, warning, type Checked, type Finding } from "./finding"

/** Whether cases are open. */
export async function checkCases({ mpgi }: Checked): Promise<Finding> {
  const open = Object.entries(await mpgi.health.openCases())
  if (open.length === 0) return healthy("cases_none")
  const count = open.reduce((sum, [, each]) => sum + each, 0)
  return warning("cases_open", { count, kinds: open.map(([kind, each]) => `${kind} (${each})`).join(", ") })
}
