import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { MPGI_MODULE, type PaymentRow } from "../../modules/mpgi"
import type { LearnedPayment } from "./learn-payment"

/**
 * Gives back money that belongs to no order: a payment whose session was given up, and second transactions of an
 * order. An authorisation is voided, unless the account keeps orphans; what was captured a person has to see.
 * A void that fails is tried again by the next messenger or the sweep. There is no undo of a void.
 */
export const voidOrphansStep = createStep(
  "mpgi-void-orphans",
  async ({ payment, extras }: Pick<LearnedPayment, "payment" | "extras">, { container }) => {
    const mpgi = container.resolve(MPGI_MODULE)
    const { log } = container.resolve(MPGI_MODULE)
    const orphaned = payment.tombstoned_at !== null && holdsMoney(payment.state)
    const transactions = [
      ...(orphaned && payment.transaction_id ? [payment.transaction_id] : []),
      ...extras.map(({ transaction_id }) => transaction_id),
    ]
    if (transactions.length === 0) return new StepResponse(0)
    const { options } = mpgi.account(payment.provider_id)
    if (orphaned) await mpgi.payments.change(payment.order_no, { problem: "paid_without_order" })
    let voided = 0
    for (const transaction_id of options.orphans === "void" ? transactions : []) {
      const request = {
        kind: "cancel" as const,
        payment,
        amount: payment.amount,
        medusa_ref: null,
        transaction_id,
      }
      const result = await mpgi
        .write({ ...request, stillThere: () => Promise.resolve(true) })
        .catch((error: Error) => error)
      const applied = !(result instanceof Error) && result.outcome === "applied"
      if (applied) voided++
      if (applied && orphaned) await mpgi.payments.change(payment.order_no, { problem: "orphan_voided" })
      log.warn(
        `mpgi: ${payment.order_no} was paid without an order; void ${applied ? "done" : "not done yet"}`,
      )
    }
    return new StepResponse(voided)
  },
)

function holdsMoney(state: PaymentRow["state"]): boolean {
  switch (state) {
    case "authorised":
    case "in_review":
    case "partially_captured":
    case "captured":
    case "partially_refunded":
      return true
    case "created":
    case "pending":
    case "unknown":
    case "declined":
    case "cancelled":
    case "refunded":
      return false
  }
}
