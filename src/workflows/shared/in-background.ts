import type { MedusaContainer } from "@medusajs/framework/types"
import { traced } from "../../modules/mpgi"
import { describeError } from "../../modules/mpgi/shared/describe-error"
import { MINUTE } from "../../modules/mpgi/shared/time"

/**
 * Runs what a job or an event starts. Errors end here, in the log: the bus would only repeat the event, and a job runs
 * again anyway.
 */
export async function inBackground(
  container: MedusaContainer,
  subject: string,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    container.resolve("mpgi").log.error(`mpgi: ${subject}: ${describeError(error)}`)
  }
}

/**
 * For how long a run of a job is waited for. Medusa begins no other run before this one has ended, and work that is
 * stuck in Medusa never ends (hazard 31, docs/medusa-hazards.md#hazard-31).
 */
const LONGEST_RUN_MS = 10 * MINUTE

/**
 * Runs a scheduled job in the same way, unless this server is paused. Each run has a span. What takes longer than ten
 * minutes goes on, and no longer keeps the next run from beginning.
 */
export function runJob(
  container: MedusaContainer,
  { job, subject }: { job: string; subject: string },
  work: () => Promise<unknown>,
): Promise<void> {
  const run = () => traced("job", { job }, work, () => ({ outcome: "done" }))
  return forAWhile(unlessPaused(container, subject, run), () =>
    container
      .resolve("mpgi")
      .log.warn(
        `mpgi: ${subject}: not done after 10 minutes. It goes on, and the next run begins beside it.`,
      ),
  )
}

/** Waits for the work until it is late. It goes on then. */
async function forAWhile(work: Promise<void>, onLate: () => void): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(() => resolve(onLate()), LONGEST_RUN_MS).unref()
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The same, unless this server is paused. */
export async function unlessPaused(
  container: MedusaContainer,
  subject: string,
  work: () => Promise<unknown>,
): Promise<void> {
  if (!container.resolve("mpgi").paused) await inBackground(container, subject, work)
}
