import type { MedusaContainer } from "@medusajs/framework/types"
import { traced } from "../../modules/mpgi"
import { describeError } from "../../modules/mpgi/shared/describe-error"

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

/** Runs a scheduled job in the same way, unless this server is paused. Each run has a span. */
export function runJob(
  container: MedusaContainer,
  { job, subject }: { job: string; subject: string },
  work: () => Promise<unknown>,
): Promise<void> {
  const run = () => traced("job", { job }, work, () => ({ outcome: "done" }))
  return unlessPaused(container, subject, run)
}

/** The same, unless this server is paused. */
export async function unlessPaused(
  container: MedusaContainer,
  subject: string,
  work: () => Promise<unknown>,
): Promise<void> {
  if (!container.resolve("mpgi").paused) await inBackground(container, subject, work)
}
