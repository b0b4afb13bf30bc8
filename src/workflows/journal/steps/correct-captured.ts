import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { MathBN, Modules } from "@medusajs/framework/utils"
import { MPGI_MODULE } from "../../../modules/mpgi"
import { graph } from "../../shared/graph"

type Money = { amount: BigNumberInput; raw_amount?: BigNumberInput }
type Payment = Money & { id: string; captured_at: unknown; captures?: Money[] }

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
  const captured = (payment.captures ?? []).reduce(
    (sum, row) => MathBN.add(sum, amountOf(row)),
    MathBN.convert(0),
  )
  if (MathBN.gte(captured, amountOf(payment))) return true
  await container.resolve<Payments>(Modules.PAYMENT).updatePayment({ id: payment.id, captured_at: null })
  const { log } = container.resolve(MPGI_MODULE)
  log.info(`mpgi: payment ${payment.id} of Medusa was not captured in full; corrected`)
  return false
}

const amountOf = ({ amount, raw_amount }: Money) => MathBN.convert(raw_amount ?? amount)
