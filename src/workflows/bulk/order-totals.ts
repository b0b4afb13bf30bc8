import type { MedusaContainer } from "@medusajs/framework/types"
import { MathBN, Modules } from "@medusajs/framework/utils"
import { adjustTotals } from "../journal/steps/adjust-totals"
import type { Begun } from "./money-set"

/**
 * Adds what was captured or refunded to the totals of its orders. Medusa adds all transactions of a call to the
 * totals of one version, that of the first transaction (hazard 24). So each version gets a call of its own. If the
 * version of an order has changed since, its totals are adjusted separately.
 */
export async function addToTotals(
  applied: readonly Begun[],
  reference: "capture" | "refund",
  container: MedusaContainer,
): Promise<void> {
  const orders = container.resolve(Modules.ORDER)
  const sign = reference === "capture" ? 1 : -1
  const versions = new Set(applied.map(({ medusa: { version } }) => version))
  for (const version of versions) {
    const transactions = applied.flatMap(({ medusa, payment: { currency_code }, medusa_ref }) =>
      medusa.order_id === null || medusa.version !== version
        ? []
        : [
            {
              order_id: medusa.order_id,
              amount: MathBN.mult(medusa.amount, sign),
              currency_code,
              reference,
              reference_id: medusa_ref,
            },
          ],
    )
    if (transactions.length === 0) continue
    const added = await orders.addOrderTransactions(transactions)
    const missed = added.filter(({ version: own }) => own !== added[0]?.version)
    for (const { order_id, version, currency_code, amount } of missed) {
      const missing = sign > 0 ? { paid: amount, refunded: 0 } : { paid: 0, refunded: -Number(amount) }
      await adjustTotals({ order_id, version, currency_code }, missing, container)
    }
  }
}
