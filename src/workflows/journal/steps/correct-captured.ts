import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { MathBN, Modules, PaymentCollectionStatus } from "@medusajs/framework/utils"
import { atLeast, MPGI_MODULE } from "../../../modules/mpgi"
import { graph } from "../../shared/graph"
import { MONEY_FIELDS, moneyOfPayment, type MedusaPaymentMoney } from "../../shared/medusa-money"

type Captured = MedusaPaymentMoney & { captured_at: unknown }
type Collection = {
  id: string
  status: string
  amount: BigNumberInput
  payments?: MedusaPaymentMoney[]
}

/** What Medusa's type of its payment module does not name. */
type Payments = {
  updatePayment(change: { id: string; captured_at: null }): Promise<unknown>
  updatePaymentCollections(
    id: string,
    change: { status: PaymentCollectionStatus; captured_amount: number; completed_at: null },
  ): Promise<unknown>
}

/**
 * Takes back that a payment is captured in full where its Capture rows amount to less (hazard 25): Medusa decides it when it writes the
 * last row, and an earlier one may be deleted since. Medusa would write no row, and capture nothing, any more. Whether it is captured in
 * full now.
 */
export async function correctCaptured(payment_id: string, container: MedusaContainer): Promise<boolean> {
  const [payment] = await graph<Captured & { id: string; payment_collection_id: string }>(container, {
    entity: "payment",
    fields: ["id", "captured_at", "payment_collection_id", ...MONEY_FIELDS],
    filters: { id: payment_id },
  })
  if (!payment?.captured_at) return false
  if (!isShort(payment, container)) return true
  // First: until `captured_at` is taken back, a repetition does both.
  await reopenCollection(payment, container)
  await container.resolve<Payments>(Modules.PAYMENT).updatePayment({ id: payment.id, captured_at: null })
  const { log } = container.resolve(MPGI_MODULE)
  log.info(`mpgi: payment ${payment.id} of Medusa was not captured in full; corrected`)
  return false
}

/** From a collection's status Medusa makes that of the order: it counts as completed by the same rows. */
async function reopenCollection(
  { payment_collection_id: id, provider_id, currency_code }: Captured & { payment_collection_id: string },
  container: MedusaContainer,
): Promise<void> {
  const [collection] = await graph<Collection>(container, {
    entity: "payment_collection",
    fields: ["id", "status", "amount", ...MONEY_FIELDS.map((field) => `payments.${field}`)],
    filters: { id },
  })
  if (collection?.status !== String(PaymentCollectionStatus.COMPLETED)) return
  const captured_amount = (collection.payments ?? []).reduce(
    (sum, each) => MathBN.add(sum, moneyOfPayment(each).captured),
    MathBN.convert(0),
  )
  const { accounts } = container.resolve(MPGI_MODULE)
  const round = (value: BigNumberInput) => accounts.roundAmount(provider_id, value, currency_code)
  if (atLeast(round(captured_amount), round(collection.amount))) return
  await container.resolve<Payments>(Modules.PAYMENT).updatePaymentCollections(id, {
    status: PaymentCollectionStatus.AUTHORIZED,
    captured_amount: captured_amount.toNumber(),
    completed_at: null,
  })
}

/**
 * Whether a payment counts as captured in full, and its Capture rows amount to less, in the decimals that the account sends: 12.08 is all of
 * 12.0833.
 */
export function isShort(payment: Captured, container: MedusaContainer): boolean {
  const { accounts } = container.resolve(MPGI_MODULE)
  const { provider_id, currency_code, captured_at } = payment
  if (!captured_at || !accounts.has(provider_id)) return false
  const round = (value: BigNumberInput) => accounts.roundAmount(provider_id, value, currency_code)
  const { amount, captured } = moneyOfPayment(payment)
  return !atLeast(round(captured), round(amount))
}
