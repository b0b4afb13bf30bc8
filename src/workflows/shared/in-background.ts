import type { MedusaContainer } from "@medusajs/framework/types"
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

/** The same, unless this server is paused. */
export async function unlessPaused(
  container: MedusaContainer,
  subject: string,
  work: () => Promise<unknown>,
): Promise<void> {
  if (!container.resolve("mpgi").paused) await inBackground(container, subject, work)
}
