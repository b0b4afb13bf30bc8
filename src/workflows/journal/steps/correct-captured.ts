import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { MathBN, Modules } from "@medusajs/framework/utils"
import { capturePaymentWorkflow } from "@medusajs/medusa/core-flows"
import { amountOf } from "../../../gateway"
import { atLeast, isMoney, isPositive, MPGI_MODULE } from "../../../modules/mpgi"
import { graph } from "../../shared/graph"
import {
  captureInput,
  MONEY_FIELDS,
  moneyOfPayment,
  type MedusaPaymentMoney,
} from "../../shared/medusa-money"
import { recountCollection } from "./recount-collection"

/** Medusa's rest, where it is less than the account can send. */
const NOTHING = amountOf("0")

type Captured = MedusaPaymentMoney & { captured_at: unknown }

/** What Medusa's type of its payment module does not name. */
type Payments = { updatePayment(change: { id: string; captured_at: null }): Promise<unknown> }

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
  await recountCollection(payment.payment_collection_id, container)
  await container.resolve<Payments>(Modules.PAYMENT).updatePayment({ id: payment.id, captured_at: null })
  const { log } = container.resolve(MPGI_MODULE)
  log.info(`mpgi: payment ${payment.id} of Medusa was not captured in full; corrected`)
  return false
}

/**
 * Whether a payment counts as captured in full, and its Capture rows amount to less, in the decimals that the account sends: 12.08 is all of
 * 12.0833.
 */
export function isShort(payment: Captured, container: MedusaContainer): boolean {
  return Boolean(payment.captured_at) && capturedAll(payment, container) === false
}

/**
 * Whether all that its account can send of a payment is captured, and Medusa waits for the rest: 57804 of 57804.25 HUF, sent without decimals
 * and captured by a workflow of the shop's that rounds. Our own captures request Medusa's rest. Without a rest Medusa waits for nothing but the
 * end of a capture that has its row already, and may be unconfirmed for long.
 */
export function isLeftOpen(payment: Captured, container: MedusaContainer): boolean {
  const { amount, captured } = moneyOfPayment(payment)
  const hasRest = isPositive(MathBN.sub(amount, captured))
  return hasRest && !payment.captured_at && capturedAll(payment, container) === true
}

/**
 * Has Medusa capture its rest of such a payment, without which it stays open. Nothing is sent for what rounds to nothing, and no operation is
 * made.
 */
export async function captureRest(payment_id: string, container: MedusaContainer): Promise<void> {
  const [payment] = await graph<Captured>(container, {
    entity: "payment",
    fields: ["id", "captured_at", ...MONEY_FIELDS],
    filters: { id: payment_id },
  })
  if (!payment || !isLeftOpen(payment, container)) return
  await capturePaymentWorkflow(container).run({
    input: await captureInput(payment_id, NOTHING, container),
  })
}

/** Whether the Capture rows are all that the account sends of a payment; undefined where nothing is, and of other providers. */
function capturedAll(payment: Captured, container: MedusaContainer): boolean | undefined {
  const { accounts } = container.resolve(MPGI_MODULE)
  const { provider_id, currency_code } = payment
  if (!accounts.has(provider_id)) return undefined
  const round = (value: BigNumberInput) => accounts.roundAmount(provider_id, value, currency_code)
  const { amount, captured } = moneyOfPayment(payment)
  return isMoney(round(amount)) ? atLeast(round(captured), round(amount)) : undefined
}
