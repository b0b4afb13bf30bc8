import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

/**
 * In seconds. Whatever else holds these locks takes less: a cart completion, an order edit or another caller.
 */
const PATIENCE = 30

/** Runs work under a lock that all servers share, and waits while it is held. */
export function withLock<Result>(
  container: MedusaContainer,
  key: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return container.resolve(Modules.LOCKING).execute(key, work, { timeout: PATIENCE })
}
