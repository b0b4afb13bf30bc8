import type { ExecArgs } from "@medusajs/framework/types"
import { checkHealth } from "../health"

/**
 * Checks everything that payments need, from a shell:
 * `npx medusa exec node_modules/medusa-payment-mpgi/.medusa/server/src/scripts/health.js`.
 * Exits with 0 when the status is healthy, with 2 on a warning, with 1 when it is critical.
 */
export default async function health({ container }: ExecArgs): Promise<void> {
  const { log } = container.resolve("mpgi")
  const { status, checks } = await checkHealth(container)
  const write = { healthy: log.info, warning: log.warn, critical: log.error }
  for (const { check, provider_id, message, action, ...found } of checks) {
    const where = provider_id === null ? check : `${provider_id}: ${check}`
    write[found.status](
      `mpgi: ${where}: ${found.status}: ${message}${action === null ? "" : ` -> ${action}`}`,
    )
  }
  process.exitCode = { healthy: 0, warning: 2, critical: 1 }[status]
}
