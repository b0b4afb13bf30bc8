import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { MathBN, Modules } from "@medusajs/framework/utils"
import { MPGI_MODULE, type OperationRow } from "../../../modules/mpgi"
import { moneyOfOrders } from "./money-of-order"
import { isCountedForPayment } from "./order-transactions"

/**
 * What Medusa's workflow of a refund does, which refuses a canceled order in its last step, and a payment without an order in its
 * first: the row, and the transaction of the order that there may be.
 */
export async function refundWithoutWorkflow(
  { id, currency_code }: OperationRow,
  order_id: string | undefined,
  input: { payment_id: string; amount: BigNumberInput; created_by: string },
  container: MedusaContainer,
): Promise<void> {
  await container.resolve(Modules.PAYMENT).refundPayment(input)
  const followed = await container.resolve(MPGI_MODULE).operations.byId(id)
  if (!order_id || !followed?.medusa_ref) return
  if (await isCounted(order_id, input.payment_id, container)) return
  const move = { reference: "refund", reference_id: followed.medusa_ref }
  const amount = MathBN.mult(input.amount, -1)
  await container.resolve(Modules.ORDER).addOrderTransactions([{ order_id, currency_code, amount, ...move }])
}

/** Whether the cancel of the order has counted the refund: it writes its transaction also where the provider threw. */
async function isCounted(order_id: string, payment_id: string, container: MedusaContainer): Promise<boolean> {
  const moves = await container.resolve(Modules.ORDER).listOrderTransactions({ order_id })
  const payments = (await moneyOfOrders([order_id], container)).get(order_id)
  const payment = payments?.find(({ id }) => id === payment_id)
  return payment !== undefined && isCountedForPayment(payment, moves)
}
