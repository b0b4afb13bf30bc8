import type { ExecArgs } from "@medusajs/framework/types"
import { reconcile } from "../workflows"

/**
 * Reconciles with the gateway now, from a shell:
 * `npx medusa exec node_modules/medusa-payment-mpgi/.medusa/server/src/scripts/reconcile.js [provider id …]`.
 * Exits with 0 when everything was compared and nothing needs review, with 2 when something does, with 1 when an account
 * could not be read. With the option `paused` nothing is corrected, and what was found needs review.
 */
export default async function reconcileNow({ container, args }: ExecArgs): Promise<void> {
  const { log, paused } = container.resolve("mpgi")
  const provider_ids = args.length > 0 ? args : undefined
  const runs = await reconcile({ provider_ids, trigger: "script" }, container)
  for (const { provider_id, state, compared, found, resolved, needs_review, error } of runs) {
    const figures = `${compared} compared, ${found} found, ${resolved} resolved, ${needs_review} need review`
    log.info(`mpgi: ${provider_id}: ${state}: ${figures}${error ? ` (${error})` : ""}`)
  }
  if (runs.length === 0) log.warn("mpgi: another server is reconciling now")
  const failed = runs.length === 0 || runs.some(({ state }) => state !== "done")
  if (paused) log.warn("mpgi: paused: what was found is listed, and nothing was corrected")
  const left = runs.some(({ found, needs_review }) => needs_review > 0 || (paused && found > 0))
  process.exitCode = failed ? 1 : left ? 2 : 0
}
