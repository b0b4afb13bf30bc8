import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { ChangeActionType, ContainerRegistrationKeys, MathBN, Modules } from "@medusajs/framework/utils"
import { isPositive, sameInMedusa, type OperationRow } from "../../modules/mpgi"
import { readOrderBalance } from "../../payment-request"
import { ROW_IN_USE_MS } from "./adjust-totals"
import { deleteStaleOrderChange } from "./delete-stale-rows"
import type { MedusaSide } from "./medusa-side"

/** The refunded amount of an order that owed nothing. `reference_id` is the payment's collection. */
export type Credit = { order_id: string; reference_id: string; amount: number }

type CreditLine = { order_id: string; reference_id: string | null; amount: BigNumberInput }

/** A method that Medusa's type of its order module lacks. */
type CreditLines = { listOrderCreditLines(filters: { order_id: string[] }): Promise<CreditLine[]> }

/**
 * Writes the credit lines of several orders, as Medusa's refund workflow does for one order. Either all lines are
 * written or none. Orders that have their line already are skipped. An order has one open change at a time, so no
 * other process writes the same line meanwhile.
 */
export async function addCreditLinesTo(
  credits: readonly Credit[],
  container: MedusaContainer,
): Promise<true> {
  const orders = container.resolve(Modules.ORDER)
  const changes = await orders.createOrderChange(
    credits.map(({ order_id }) => ({ order_id, change_type: "credit_line" as const })),
  )
  const known = await creditLinesOf(
    credits.map(({ order_id }) => order_id),
    container,
  ).catch(async (error: unknown) => {
    await orders.deleteOrderChanges(changes.map(({ id }) => id))
    throw error
  })
  const missing = credits.filter((credit) => !known.some((line) => isFor(line, credit)))
  const isMissing = (of: string) => missing.some(({ order_id }) => order_id === of)
  const needless = changes.filter(({ order_id }) => !isMissing(order_id))
  if (needless.length > 0) await orders.deleteOrderChanges(needless.map(({ id }) => id))
  const open = changes.filter((change) => !needless.includes(change))
  if (open.length === 0) return true
  const ids = open.map(({ id }) => id)
  try {
    const action = ChangeActionType.CREDIT_LINE_ADD
    await orders.addOrderAction(
      open.flatMap(({ id: order_change_id, order_id, version }) =>
        missing
          .filter((credit) => credit.order_id === order_id)
          .map((credit) => ({
            ...credit,
            order_change_id,
            version,
            action,
            reference: "payment_collection",
          })),
      ),
    )
    await orders.confirmOrderChange(ids)
    return true
  } catch (error) {
    await orders.deleteOrderChanges(ids)
    throw error
  }
}

/** Ids of refunds that were made in a set and whose order lacks its credit line. */
export async function withoutCreditLine(
  refunds: readonly { operation: OperationRow; side: MedusaSide }[],
  container: MedusaContainer,
): Promise<ReadonlySet<string>> {
  const credits = refunds.flatMap(({ operation, side }) => {
    const credit = creditOf(operation, side, container)
    return credit ? [{ id: operation.id, credit }] : []
  })
  if (credits.length === 0) return new Set()
  const known = await creditLinesOf(
    credits.map(({ credit }) => credit.order_id),
    container,
  )
  const missing = credits.filter(({ credit }) => !known.some((line) => isFor(line, credit)))
  return new Set(missing.map(({ id }) => id))
}

/**
 * Adds the credit line of a refund that was made in a set, if the server died before it wrote the line. Without the
 * line, the order shows the amount as owed, and a payment link can be created for it. The credit is never more than the
 * order owes now. Returns false while that server may still be writing the line.
 */
export async function addMissingCreditLine(
  operation: OperationRow,
  side: MedusaSide,
  container: MedusaContainer,
): Promise<boolean> {
  const missing = await withoutCreditLine([{ operation, side }], container)
  const credit = creditOf(operation, side, container)
  if (missing.size === 0 || !credit) return true
  if ((operation.settled_at?.getTime() ?? 0) + ROW_IN_USE_MS > Date.now()) return false
  const { order_id } = credit
  const order = await readOrderBalance(container.resolve(ContainerRegistrationKeys.QUERY), order_id)
  if (!order || order.canceled || !isPositive(order.outstanding)) return true
  await deleteStaleOrderChange(order_id, container)
  const amount = MathBN.min(credit.amount, order.outstanding).toNumber()
  await addCreditLinesTo([{ ...credit, amount }], container)
  const { log } = container.resolve("mpgi")
  log.info(`mpgi: order ${order_id} lacked the credit line of the refund ${operation.id}; added`)
  return true
}

/**
 * The credit that an order gets for a refund made in a set. Undefined for any other operation and for a canceled
 * order.
 */
function creditOf(
  operation: OperationRow,
  { order_id, order_canceled, collection_id }: MedusaSide,
  container: MedusaContainer,
): Credit | undefined {
  if (operation.kind !== "refund" || operation.source !== "medusa" || order_canceled) return undefined
  if (!order_id || !collection_id) return undefined
  const { credited } = container.resolve("mpgi").operations.contextOf(operation) ?? {}
  return credited ? { order_id, reference_id: collection_id, amount: Number(operation.amount) } : undefined
}

function creditLinesOf(order_id: readonly string[], container: MedusaContainer): Promise<CreditLine[]> {
  const orders = container.resolve<CreditLines>(Modules.ORDER)
  return orders.listOrderCreditLines({ order_id: [...new Set(order_id)] })
}

/**
 * Whether a line belongs to a credit. A user may have repeated the refund with a reason, after its reply was lost. The
 * line then names that reason, and only its amount identifies it.
 */
function isFor(line: CreditLine, { order_id, reference_id, amount }: Credit): boolean {
  return (
    line.order_id === order_id && (line.reference_id === reference_id || sameInMedusa(line.amount, amount))
  )
}
