import type { MedusaContainer } from "@medusajs/framework/types"
import { traced } from "../../modules/mpgi"
import { describeError } from "../../modules/mpgi/shared/describe-error"
import { LONGEST_WORK_MS, MINUTE } from "../../modules/mpgi/shared/time"

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
 * Runs a scheduled job in the same way, unless this server is paused. Each run has a span. Medusa begins no other run
 * before this one has ended. So it is waited for during {@link LONGEST_WORK_MS}; what takes longer goes on beside the
 * next one.
 */
export function runJob(
  container: MedusaContainer,
  { job, subject }: { job: string; subject: string },
  work: () => Promise<unknown>,
): Promise<void> {
  const run = () => traced("job", { job }, work, () => ({ outcome: "done" }))
  const { log } = container.resolve("mpgi")
  const late = `not done after ${LONGEST_WORK_MS / MINUTE} minutes. It goes on, and the next run begins beside it.`
  return forAWhile(unlessPaused(container, subject, run), () => log.warn(`mpgi: ${subject}: ${late}`))
}

/** Waits for the work until it is late. It goes on then. */
async function forAWhile(work: Promise<void>, onLate: () => void): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(() => resolve(onLate()), LONGEST_WORK_MS).unref()
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
