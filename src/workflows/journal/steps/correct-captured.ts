import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { MathBN, Modules } from "@medusajs/framework/utils"
import { MPGI_MODULE } from "../../../modules/mpgi"
import { graph } from "../../shared/graph"

export type Money = { amount: BigNumberInput; raw_amount?: BigNumberInput }
type Captured = Money & { captured_at: unknown; captures?: Money[] }
type Payment = Captured & { id: string }

/** What Medusa's type of its payment module does not name. */
type Payments = { updatePayment(change: { id: string; captured_at: null }): Promise<unknown> }

/**
 * Takes back that a payment is captured in full where its Capture rows amount to less (hazard 25): Medusa decides it when it writes the
 * last row, and an earlier one may be deleted since. Medusa would write no row, and capture nothing, any more. Whether it is captured in
 * full now.
 */
export async function correctCaptured(payment_id: string, container: MedusaContainer): Promise<boolean> {
  const [payment] = await graph<Payment>(container, {
    entity: "payment",
    fields: ["id", "amount", "raw_amount", "captured_at", "captures.amount", "captures.raw_amount"],
    filters: { id: payment_id },
  })
  if (!payment?.captured_at) return false
  if (!isShort(payment)) return true
  await container.resolve<Payments>(Modules.PAYMENT).updatePayment({ id: payment.id, captured_at: null })
  const { log } = container.resolve(MPGI_MODULE)
  log.info(`mpgi: payment ${payment.id} of Medusa was not captured in full; corrected`)
  return false
}

/** Whether a payment counts as captured in full, and its Capture rows amount to less. */
export function isShort({ captured_at, captures = [], ...payment }: Captured): boolean {
  const captured = captures.reduce((sum, row) => MathBN.add(sum, amountOf(row)), MathBN.convert(0))
  return Boolean(captured_at) && MathBN.lt(captured, amountOf(payment))
}

const amountOf = ({ amount, raw_amount }: Money) => MathBN.convert(raw_amount ?? amount)
