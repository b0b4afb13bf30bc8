import { checkHealth } from "../health"
import type { Command } from "./command"

/** Checks everything that payments need. Exit codes: 0 is healthy, 2 a warning, 1 critical. */
export const health: Command = async ({ container }) => {
  const result = await checkHealth(container)
  const lines = result.checks.map(({ check, provider_id, status, message, action }) => {
    const where = provider_id === null ? check : `${provider_id}: ${check}`
    return `${where}: ${status}: ${message}${action === null ? "" : ` -> ${action}`}`
  })
  const code = ({ healthy: 0, warning: 2, critical: 1 } as const)[result.status]
  return { result, lines: [...lines, `Status: ${result.status}`], code }
}
