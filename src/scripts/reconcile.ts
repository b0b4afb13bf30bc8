import { reconcile } from "../workflows"
import type { Command, CommandContext } from "./command"

/** How often the progress is read. */
const PROGRESS_MS = 2_000

/**
 * Compares payments with the gateway. Exit codes: 0 means that nothing needs review, 2 that something does, 1 that an
 * account could not be read. While paused, and in a dry run, nothing is corrected, so everything that was found needs
 * review.
 */
export const reconcileNow: Command = async (at) => {
  const { container, positionals, options } = at
  const mpgi = container.resolve("mpgi")
  if (options["dry-run"]) mpgi.installation.hold()
  const { paused } = mpgi
  const provider_ids = positionals.length > 0 ? positionals : undefined
  const stop = showProgress(at)
  const runs = await reconcile({ provider_ids, trigger: "script" }, container).finally(stop)
  const lines = runs.map(({ provider_id, state, compared, found, resolved, needs_review, error }) => {
    const figures = `${compared} compared, ${found} found, ${resolved} resolved, ${needs_review} need review`
    return `${provider_id}: ${state}: ${figures}${error ? ` (${error})` : ""}`
  })
  if (runs.length === 0) lines.push("Another server is reconciling now. Try again when it has finished.")
  if (paused) lines.push("Paused: what was found is listed, and nothing was corrected.")
  const hasFailed = runs.length === 0 || runs.some(({ state }) => state !== "done")
  const isLeft = runs.some(({ found, needs_review }) => needs_review > 0 || (paused && found > 0))
  return { result: { paused, runs }, lines, code: hasFailed ? 1 : isLeft ? 2 : 0 }
}

function showProgress({ container, progress }: CommandContext): () => void {
  const { reconciliation, accounts } = container.resolve("mpgi")
  const shown = new Map<string, number>()
  const timer = setInterval(() => {
    for (const id of accounts.ids())
      reconciliation.runs.unfinished(id).then(
        (run) => {
          if (!run || run.compared === (shown.get(id) ?? 0)) return
          shown.set(id, run.compared)
          progress(`${id}: ${run.compared} payments compared …`)
        },
        () => {},
      )
  }, PROGRESS_MS)
  return () => clearInterval(timer)
}
