import type { IEventBusModuleService } from "@medusajs/framework/types"
import type { OrderNo } from "../../../gateway"
import { DAY, HOUR, MINUTE, SECOND } from "./time"
import { Timers } from "./timers"
import { OPERATION_UNCONFIRMED, PAYMENT_DISCREPANCY_FOUND } from "./events"
import type { Log } from "./log"
import type { OperationRow } from "./rows"

/** Pauses up to this length do not wait for the job that runs every minute. */
const SHORT_MS = 30_000

/** Pauses between two queries about one operation; the last one repeats. */
const RETRY = [2 * SECOND, 10 * SECOND, 10 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, HOUR] as const
const [, , , , , , LAST_RETRY_MS] = RETRY
/** The shortest pause, even when a query is late: two replies that are closer together count as one. */
export const [FIRST_RETRY_MS] = RETRY

/**
 * When to query again about something that began at `since`: after 2 s, then after pauses of 10 s, 10 s, 1 m, 5 m, 30
 * m, and hourly.
 */
export function nextAttemptAt(since: Date, now = Date.now()): Date {
  let at = since.getTime()
  for (const pause of RETRY) {
    at += pause
    if (at >= now + FIRST_RETRY_MS) return new Date(at)
  }
  return new Date(now + LAST_RETRY_MS)
}

/** The pause before the next attempt, after `pauses` earlier pauses. The last one repeats. */
export function pauseAfter(pauses: number, [first, ...longer]: readonly [number, ...number[]]): number {
  return pauses === 0 ? first : (longer[pauses - 1] ?? longer.at(-1) ?? first)
}

/**
 * How often something is checked as it grows older: every `every` ms until the age `untilAge`, then every `later` ms.
 */
export interface AgeSchedule {
  steps: readonly { untilAge: number; every: number }[]
  later: number
}

/** For a payment, by the time since it was sent to the gateway. */
export const PAYMENT_SCHEDULE: AgeSchedule = {
  steps: [
    { untilAge: 5 * MINUTE, every: MINUTE },
    { untilAge: 30 * MINUTE, every: 5 * MINUTE },
    { untilAge: 3 * HOUR, every: 30 * MINUTE },
  ],
  later: HOUR,
}

/** For an open case, by the time since it was opened. */
export const CASE_SCHEDULE: AgeSchedule = {
  steps: [{ untilAge: DAY, every: 5 * MINUTE }],
  later: HOUR,
}

/** For a notification that cannot be applied yet, by the time since it arrived. */
export const NOTIFICATION_SCHEDULE: AgeSchedule = {
  steps: [
    { untilAge: 15 * MINUTE, every: 0 },
    { untilAge: 3 * HOUR, every: 5 * MINUTE },
  ],
  later: 30 * MINUTE,
}

/**
 * SQL that is true when a row is due. `began` and `last` are SQL expressions for when it began and was last checked.
 */
export function dueBy(
  { steps, later }: AgeSchedule,
  { began, last }: { began: string; last: string },
): string {
  const cases = steps.map(
    ({ untilAge, every }) => `when ${began} > now() - ${interval(untilAge)} then ${interval(every)}`,
  )
  return `${last} <= now() - case ${cases.join(" ")} else ${interval(later)} end`
}

function interval(ms: number): string {
  return `interval '${ms / SECOND} seconds'`
}

/** Emits the event by which an operation is retried at its `next_attempt_at`, on any server that handles events. */
export class RetryScheduler {
  private readonly timers = new Timers()

  constructor(
    private readonly bus: () => IEventBusModuleService,
    private readonly log: Log,
    /** While the store is paused, nothing is scheduled: the jobs find what is due afterwards. */
    private readonly isPaused: () => boolean,
  ) {}

  /** Schedules an attempt that is due soon. A later attempt is left to the job. */
  schedule({ id, next_attempt_at }: Pick<OperationRow, "id" | "next_attempt_at">): void {
    const ms = (next_attempt_at?.getTime() ?? Infinity) - Date.now()
    if (this.isPaused() || ms > SHORT_MS) return
    this.timers.after(Math.max(ms, 0) + 50, () => {
      this.bus()
        .emit({ name: OPERATION_UNCONFIRMED, data: { id } })
        .catch((error: Error) => {
          this.log.warn(`mpgi: ${id} waits for the scheduled resolver (${error.name})`)
        })
    })
  }

  /** Has a payment compared soon. The scheduled reconciliation would find the discrepancy, too. */
  discrepancyFound(order_no: OrderNo): void {
    if (this.isPaused()) return
    this.timers.after(50, () => {
      this.bus()
        .emit({ name: PAYMENT_DISCREPANCY_FOUND, data: { order_no } })
        .catch((error: Error) => {
          this.log.warn(`mpgi: ${order_no} waits for the reconciliation (${error.name})`)
        })
    })
  }

  stop(): void {
    this.timers.stop()
  }
}
