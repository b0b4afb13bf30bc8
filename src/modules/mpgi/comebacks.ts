import type { IEventBusModuleService } from "@medusajs/framework/types"
import { Alarms } from "./alarms"
import type { Log } from "./log"
import type { OperationRow } from "./rows"

/** Shorter pauses do not wait for the job that comes every minute. */
const SHORT_MS = 30_000

/** Arrives when it is time to look at a write whose outcome is not known; `data` is `{ id }` of the write. */
export const OUTCOME_UNKNOWN = "mpgi.operation.unknown"

/** Arrives when the gateway has something of a payment that Medusa lacks; `data` is `{ order_no }`. */
export const PAYMENT_DIFFERS = "mpgi.payment.differs"

/** Has somebody come back to a write at its `next_attempt_at`: whichever server handles events. */
export class Comebacks {
  private readonly alarms = new Alarms()

  constructor(
    private readonly bus: () => IEventBusModuleService,
    private readonly log: Log,
  ) {}

  /** What is far off is left to the job. */
  to({ id, next_attempt_at }: Pick<OperationRow, "id" | "next_attempt_at">): void {
    const ms = (next_attempt_at?.getTime() ?? Infinity) - Date.now()
    if (ms > SHORT_MS) return
    this.alarms.after(Math.max(ms, 0) + 50, () => {
      this.bus()
        .emit({ name: OUTCOME_UNKNOWN, data: { id } })
        .catch((error: Error) => {
          this.log.warn(`mpgi: ${id} waits for the scheduled resolver (${error.name})`)
        })
    })
  }

  /** The scheduled reconciliation would find it too. */
  differs(order_no: string): void {
    this.alarms.after(50, () => {
      this.bus()
        .emit({ name: PAYMENT_DIFFERS, data: { order_no } })
        .catch((error: Error) => {
          this.log.warn(`mpgi: ${order_no} waits for the reconciliation (${error.name})`)
        })
    })
  }

  stop(): void {
    this.alarms.stop()
  }
}
