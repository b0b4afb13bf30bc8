import { GatewayError } from "../../../gateway"
import type { OpenAccount } from "../accounts"
import type { OperationRow, PaymentRow } from "../rows"
import { FIRST_PAUSE } from "./questions"
import { gather, GRACE_MS, notApplied, weigh, type Stores } from "./resolve"
import { send } from "./send"
import { settleApplied } from "./settle"
import type { WriteRequest, WriteResult } from "./write-request"

/**
 * Sends a write that is committed as `sent`, once, and settles it by the answer. A lost answer leaves it open.
 * @throws GatewayError when the gateway cannot be reached: nothing was sent then
 */
export async function deliver(
  request: WriteRequest,
  operation: OperationRow,
  payment: PaymentRow,
  account: OpenAccount,
  to: Stores,
): Promise<WriteResult> {
  if (isTooLate(operation)) {
    await to.operations.advance(operation.id, ["sent"], withoutEffect("never_sent"))
    return { outcome: "refused", because: "in_progress" }
  }
  const { status, reply, error } = await send(operation, payment, request, account)
  switch (status) {
    case "applied": {
      const reference = reply?.refund_reference_id ?? reply?.refund_reference
      const gateway_reference = typeof reference === "string" ? reference : null
      await settleApplied(operation, to.operations, { gateway_reference })
      return done(request, to, true)
    }
    case "not_sent":
      await to.operations.advance(operation.id, ["sent"], withoutEffect(error?.code ?? "not_sent"))
      throw error ?? new GatewayError("connection_failed", "nothing was sent")
    case "rejected": {
      const detail = account.harmless(error?.reason)
      await to.operations.advance(
        operation.id,
        ["sent"],
        withoutEffect(error?.code ?? "rejected", detail ?? null),
      )
      return { outcome: "refused", because: "refused_by_gateway", detail }
    }
    case "unknown": {
      const code = error?.code ?? "unknown"
      const unknown = { state: "unknown" as const, error_code: code, next_attempt_at: inAMoment() }
      const open = (await to.operations.advance(operation.id, ["sent"], unknown)) ?? operation
      // One look at once: most lost answers are of writes that were applied. A "not there" is too early to count.
      const [evidence] = await gather([{ operation: open, payment }], account, to).catch((): [] => [])
      if (evidence === "applied") {
        await settleApplied(open, to.operations)
        return done(request, to, true)
      }
      const after = evidence === "rejected" ? await weigh(open, evidence, to) : open
      if (after.state === "not_applied") return { outcome: "refused", because: "refused_by_gateway" }
      return { outcome: "unknown", operation: after }
    }
  }
}

/**
 * A process that slept between its last commit and sending may find that others have given the write up: it sends
 * nothing. They wait for the time-out of the account and {@link GRACE_MS}, so less than that is early enough.
 */
function isTooLate({ sent_at }: OperationRow): boolean {
  return sent_at !== null && Date.now() - sent_at.getTime() > GRACE_MS
}

/** Nothing moved. Medusa's rows are looked at once more in a moment: core may have written totals for what failed. */
export function withoutEffect(code: string, reason: string | null = null) {
  return { ...notApplied(code, reason), next_attempt_at: inAMoment() }
}

/** When a lost answer is asked for. */
export function inAMoment(): Date {
  return new Date(Date.now() + FIRST_PAUSE)
}

/** The gateway has what was asked for. `sent` is false when it had it before. */
export async function done({ payment }: WriteRequest, to: Stores, sent: boolean): Promise<WriteResult> {
  return { outcome: "applied", payment: (await to.payments.byOrderNo(payment.order_no)) ?? payment, sent }
}
