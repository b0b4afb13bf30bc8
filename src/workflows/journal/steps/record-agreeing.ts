import type { MedusaContainer } from "@medusajs/framework/types"
import { MPGI_MODULE, type OperationRow } from "../../../modules/mpgi"
import { describeError } from "../../../modules/mpgi/shared/describe-error"
import { withoutCreditLine } from "./credit-lines"
import { compareOrders } from "./compare-orders"
import { loadMedusaSides } from "./medusa-side"

/**
 * Records those operations that Medusa has already, as it has nearly all of them: the row, its transaction and the order's totals agree.
 * They are read together, and nothing else is written. Returns the others, which {@link syncMedusa} looks at one by one.
 */
export async function recordAgreeing(
  operations: readonly OperationRow[],
  container: MedusaContainer,
): Promise<OperationRow[]> {
  const { dueOperations, log } = container.resolve(MPGI_MODULE)
  try {
    const agreeing = await findAgreeing(operations.filter(isOrdinary), container)
    await dueOperations.recorded(...agreeing)
    return operations.filter(({ id }) => !agreeing.has(id))
  } catch (error) {
    log.warn(`mpgi: ${operations.length} operations could not be compared together: ${describeError(error)}`)
    return [...operations]
  }
}

/** A capture or refund that Medusa requested. One whose reply was lost may be given to a repeated request at this moment. */
function isOrdinary({ kind, state, medusa_ref, unacknowledged }: OperationRow): boolean {
  return (
    state === "applied" && (kind === "capture" || kind === "refund") && medusa_ref !== null && !unacknowledged
  )
}

async function findAgreeing(
  operations: readonly OperationRow[],
  container: MedusaContainer,
): Promise<ReadonlySet<string>> {
  if (operations.length === 0) return new Set()
  const sides = await loadMedusaSides(operations, container)
  const refunds = operations.flatMap((operation) => {
    const side = sides.get(operation.id)
    return operation.kind === "refund" && side ? [{ operation, side }] : []
  })
  const uncredited = await withoutCreditLine(refunds, container)
  const complete = operations.flatMap(({ id }) => {
    const side = sides.get(id)
    if (uncredited.has(id)) return []
    return side?.order_id !== undefined && side.row === "complete" && !side.short && !side.leftOpen
      ? [{ id, order_id: side.order_id }]
      : []
  })
  const orders = await compareOrders([...new Set(complete.map(({ order_id }) => order_id))], container)
  const agrees = (order_id: string) => {
    const order = orders.get(order_id)
    return order !== undefined && order.agrees && !order.wait
  }
  return new Set(complete.filter(({ order_id }) => agrees(order_id)).map(({ id }) => id))
}
