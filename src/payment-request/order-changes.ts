import { MathBN } from "@medusajs/framework/utils"
import { present, type LineSnapshot, type PurchaseSnapshot } from "./snapshot"
import { toUnits, type MoneyInput } from "./units"

/** A confirmed change of an order: an edit, a claim or an exchange. */
export interface OrderChange {
  confirmed_at?: string | Date | null
  actions?:
    | ({
        action: string
        reference_id?: string | null
        details?: { reference_id?: string; quantity?: MoneyInput; quantity_diff?: MoneyInput } | null
      } | null)[]
    | null
}

/**
 * The part of an order that changes have added, if it explains the amount: new lines, larger quantities and new
 * deliveries. What they cost more than the amount is a credit: goods that came back, or what was paid too much before.
 * Undefined when they cost less, so that something else is owed too.
 */
export function addedByChanges(
  order: PurchaseSnapshot,
  changes: readonly OrderChange[],
  amount: string,
  places: number,
): PurchaseSnapshot | undefined {
  const { quantities, deliveries } = additions(changes)
  const items = present(order.items).flatMap((line) => shareOf(line, quantities.get(line.id)))
  const shipping_methods = present(order.shipping_methods).filter(({ id }) => deliveries.has(id ?? ""))
  const rows = [...items, ...shipping_methods]
  const cost = sumOf(rows.map(({ total }) => total))
  if (toUnits(cost, places) < toUnits(amount, places)) return undefined
  return {
    ...order,
    ...{ items, shipping_methods, total: amount },
    tax_total: sumOf(rows.map(({ tax_total }) => tax_total)),
    discount_subtotal: sumOf(rows.map(({ discount_subtotal }) => discount_subtotal)),
    credit_line_total: MathBN.sub(cost, amount),
  }
}

/** How many of each line, and which deliveries. */
function additions(changes: readonly OrderChange[]) {
  const quantities = new Map<string, MoneyInput>()
  const deliveries = new Set<string>()
  for (const { action, details, reference_id } of changes.flatMap(({ actions }) => present(actions))) {
    const line = details?.reference_id ?? ""
    const added = action === "ITEM_ADD" ? details?.quantity : details?.quantity_diff
    if (action === "ITEM_ADD" || action === "ITEM_UPDATE")
      quantities.set(line, MathBN.add(quantities.get(line) ?? 0, added ?? 0))
    if (action === "SHIPPING_ADD" && reference_id) deliveries.add(reference_id)
  }
  return { quantities, deliveries }
}

/** A line with a part of its quantity and the same part of its totals; none without an addition. */
function shareOf(line: LineSnapshot, added: MoneyInput): LineSnapshot[] {
  const quantity = MathBN.min(added ?? 0, line.quantity ?? 0)
  if (MathBN.convert(quantity).toNumber() <= 0) return []
  const share = (total: MoneyInput) => MathBN.div(MathBN.mult(total ?? 0, quantity), line.quantity ?? 1)
  const { subtotal, original_total, total, tax_total, discount_subtotal } = line
  return [
    {
      ...line,
      quantity,
      subtotal: share(subtotal),
      original_total: share(original_total),
      total: share(total),
      tax_total: share(tax_total),
      discount_subtotal: share(discount_subtotal),
    },
  ]
}

function sumOf(amounts: readonly MoneyInput[]): ReturnType<typeof MathBN.convert> {
  return amounts.reduce<ReturnType<typeof MathBN.convert>>(
    (sum, each) => MathBN.add(sum, each ?? 0),
    MathBN.convert(0),
  )
}
