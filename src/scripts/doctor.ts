import type { ExecArgs } from "@medusajs/framework/types"
import { checkHealth } from "../workflows"

/**
 * Looks whether everything that payments need is in order, from a shell:
 * `npx medusa exec node_modules/medusa-payment-mpgi/.medusa/server/src/scripts/doctor.js`.
 * Ends with 0 when all is well, with 2 when something should be looked at, with 1 when something is broken.
 */
export default async function doctor({ container }: ExecArgs): Promise<void> {
  const { log } = container.resolve("mpgi")
  const { status, checks } = await checkHealth(container)
  const say = { ok: log.info, warning: log.warn, problem: log.error }
  for (const { check, provider_id, what, what_to_do, ...found } of checks) {
    const where = provider_id === null ? check : `${provider_id}: ${check}`
    say[found.status](
      `mpgi: ${where}: ${found.status}: ${what}${what_to_do === null ? "" : ` -> ${what_to_do}`}`,
    )
  }
  process.exitCode = { ok: 0, warning: 2, problem: 1 }[status]
}
