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

/** The amount to request when Medusa's remainder is less than the account can send. */
const NOTHING = amountOf("0")

type Captured = MedusaPaymentMoney & { captured_at: unknown }

/** A change that Medusa's type of its payment module does not list. */
type Payments = { updatePayment(change: { id: string; captured_at: null }): Promise<unknown> }

/**
 * Clears `captured_at` of a payment whose Capture rows amount to less than the payment (hazard 25). Medusa sets it
 * when it writes the last row, and an earlier row may have been deleted since. While it is set, Medusa writes no more
 * rows and captures nothing. Returns whether the payment is captured in full now.
 */
export async function correctCaptured(payment_id: string, container: MedusaContainer): Promise<boolean> {
  const [payment] = await graph<Captured & { id: string; payment_collection_id: string }>(container, {
    entity: "payment",
    fields: ["id", "captured_at", "payment_collection_id", ...MONEY_FIELDS],
    filters: { id: payment_id },
  })
  if (!payment?.captured_at) return false
  if (!isShort(payment, container)) return true
  // The collection comes first: until `captured_at` is cleared, a repeated run does both steps.
  await recountCollection(payment.payment_collection_id, container)
  await container.resolve<Payments>(Modules.PAYMENT).updatePayment({ id: payment.id, captured_at: null })
  const { log } = container.resolve(MPGI_MODULE)
  log.info(`mpgi: payment ${payment.id} of Medusa was not captured in full; corrected`)
  return false
}

/**
 * Whether a payment counts as captured in full although its Capture rows amount to less. Amounts are compared in the
 * decimals that the account sends: 12.08 is all of 12.0833.
 */
export function isShort(payment: Captured, container: MedusaContainer): boolean {
  return Boolean(payment.captured_at) && capturedAll(payment, container) === false
}

/**
 * Whether a payment is captured as far as its account can send, and Medusa still waits for the remainder. Example:
 * 57804 of 57804.25 HUF, sent without decimals and captured by a workflow of the shop that rounds. Our own captures
 * request Medusa's exact remainder. Without a remainder, Medusa waits only for the end of a capture that already has
 * its row. That capture may stay unconfirmed for long.
 */
export function isLeftOpen(payment: Captured, container: MedusaContainer): boolean {
  const { amount, captured } = moneyOfPayment(payment)
  const hasRest = isPositive(MathBN.sub(amount, captured))
  return hasRest && !payment.captured_at && capturedAll(payment, container) === true
}

/**
 * Has Medusa capture its remainder of such a payment, which would otherwise stay open. The remainder rounds to
 * nothing, so nothing is sent and no operation is created.
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

/**
 * Whether the Capture rows cover all that the account can send of a payment. Undefined where that is nothing, and for
 * payments of other providers.
 */
function capturedAll(payment: Captured, container: MedusaContainer): boolean | undefined {
  const { accounts } = container.resolve(MPGI_MODULE)
  const { provider_id, currency_code } = payment
  if (!accounts.has(provider_id)) return undefined
  const round = (value: BigNumberInput) => accounts.roundAmount(provider_id, value, currency_code)
  const { amount, captured } = moneyOfPayment(payment)
  return isMoney(round(amount)) ? atLeast(round(captured), round(amount)) : undefined
}
