import type { OrderNo } from "../../../gateway"
import type { IEventBusModuleService } from "@medusajs/framework/types"
import { Timers } from "./timers"
import { OPERATION_UNCONFIRMED, PAYMENT_DISCREPANCY_FOUND } from "./events"
import type { Log } from "./log"
import type { OperationRow } from "./rows"

/** Pauses up to this length do not wait for the job that runs every minute. */
const SHORT_MS = 30_000

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
