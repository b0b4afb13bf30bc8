import { setTimeout as sleep } from "node:timers/promises"
import type { MpgiModuleService, PaymentRow } from "../../../../modules/mpgi"

/** Milliseconds between two questions whose "not there" counts, and what a request may take beside the time-out. */
const SPACING = 10_000
const MARGIN = 5_000
/** When a lost answer is asked for at once, milliseconds after it was lost. */
const AT_ONCE = [0, 2_000]

/** Whether the card was sent and nobody knows yet what became of it. */
export function isOpen({ opened_at, state }: PaymentRow): boolean {
  return opened_at !== null && (state === "created" || state === "pending" || state === "unknown")
}

/**
 * Brings a sent payment up to date with the gateway's own query; anything else stays as it is. "Not there" is
 * counted only when the request can no longer be on its way, and proves something only the second time.
 */
export async function settle(payment: PaymentRow, mpgi: MpgiModuleService): Promise<PaymentRow> {
  if (!isOpen(payment) || !payment.opened_at) return payment
  const learned = await mpgi.learn(payment).catch((): undefined => undefined)
  if (!learned) return payment
  if (learned.state !== undefined) return learned.payment
  const { timeoutMs } = mpgi.account(payment.provider_id).options
  if (Date.now() - new Date(payment.opened_at).getTime() > timeoutMs + MARGIN) {
    await mpgi.cardAttempts.notFound(payment.order_no, SPACING)
  }
  return (await mpgi.payments.byOrderNo(payment.order_no)) ?? payment
}

/** The same right after an answer was lost, a few times. */
export async function settleNow(payment: PaymentRow, mpgi: MpgiModuleService): Promise<PaymentRow> {
  let current = payment
  for (const wait of AT_ONCE) {
    await sleep(wait)
    current = await settle(current, mpgi)
    if (!isOpen(current)) return current
  }
  return current
}
