import type { MedusaContainer } from "@medusajs/framework/types"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { nextAttemptAt, type OperationRow } from "../../modules/mpgi"
import { describeError } from "../../modules/mpgi/shared/describe-error"
import { workThrough } from "../shared/work-through"
import { syncMedusa } from "./sync-medusa"
import { withoutCreditLine } from "./credit-lines"
import { compareOrders } from "./compare-orders"
import { loadMedusaSides } from "./medusa-side"

/**
 * For how long the step claims operations whose outcome is known. The job runs every minute, and the operations that it
 * claims last need time too.
 */
const FOLLOW_UP_MS = 40_000

/**
 * Queries the gateway, then syncs Medusa with each outcome, until nothing is due or the time is over. An operation
 * that fails does not stop the others. It is retried on the same schedule, without a limit. There is nothing to undo:
 * what the gateway has done stays done.
 */
const resolveOperationsStep = createStep(
  "mpgi-resolve-operations",
  async ({ ids }: { ids?: string[] | undefined }, { container }) => {
    const mpgi = container.resolve("mpgi")
    return mpgi.as("resolver", async () => {
      let [settled, followed] = [0, 0]
      const followAll = async (operations: OperationRow[]) => {
        for (const operation of operations) if (await follow(operation, container)) followed++
      }
      await workThrough(async () => {
        const { items, more } = await mpgi.journal.resolveDue(ids)
        settled += items.length
        return { items: byPayment(items), more }
      }, followAll)
      await workThrough(
        async () => {
          const { items, more } = await mpgi.dueOperations.claimSettled(mpgi.providerIds(), ids)
          const left = await recordAgreeing(items, container)
          settled += items.length
          followed += items.length - left.length
          return { items: byPayment(left), more }
        },
        followAll,
        FOLLOW_UP_MS,
      )
      return new StepResponse({ settled, followed })
    })
  },
)

/**
 * Syncs Medusa with an operation. Returns whether nothing is left to do. Otherwise it schedules the next attempt. If
 * that fails too, the operation is due again soon, when its claim ends.
 */
async function follow(operation: OperationRow, container: MedusaContainer): Promise<boolean> {
  const { journal, log } = container.resolve("mpgi")
  const { id, kind, order_no, settled_at, created_at } = operation
  const logged = (error: unknown) => {
    log.error(
      `mpgi: Medusa could not be synced with the ${kind} ${id} of ${order_no}: ${describeError(error)}`,
    )
    return false
  }
  if (await syncMedusa(operation, container).catch(logged)) return true
  await journal.retryAt(operation, nextAttemptAt(settled_at ?? created_at)).catch(logged)
  return false
}

/**
 * Groups operations by payment. Only one operation of a payment can be followed up at a time, so those of one payment
 * are followed up in sequence.
 */
function byPayment(operations: readonly OperationRow[]): OperationRow[][] {
  const of = new Map<string, OperationRow[]>()
  for (const operation of operations)
    of.set(operation.order_no, [...(of.get(operation.order_no) ?? []), operation])
  return [...of.values()]
}

/**
 * Finds the outcomes of operations whose replies were lost: of the named operations, or of all that are due. Then
 * makes Medusa's rows agree with the gateway. It may run at any time, and on several servers at once.
 */
export const resolveOperationsWorkflow = createWorkflow(
  "mpgi-resolve-operations",
  (input: { ids?: string[] | undefined }) => new WorkflowResponse(resolveOperationsStep(input)),
)

/**
 * Marks operations as recorded if Medusa has them already, as is usual: the row, its transaction and the order's totals
 * agree. The operations are read together, and nothing else is written. Returns the other operations, which {@link
 * syncMedusa} checks one by one.
 */
async function recordAgreeing(
  operations: readonly OperationRow[],
  container: MedusaContainer,
): Promise<OperationRow[]> {
  const { dueOperations, log } = container.resolve("mpgi")
  try {
    const agreeing = await findAgreeing(operations.filter(isOrdinary), container)
    await dueOperations.recorded(...agreeing)
    return operations.filter(({ id }) => !agreeing.has(id))
  } catch (error) {
    log.warn(`mpgi: ${operations.length} operations could not be compared together: ${describeError(error)}`)
    return [...operations]
  }
}

/**
 * Whether an operation is an applied capture or refund that Medusa requested, and whose reply was received. If the
 * reply was lost, a repeated request may be adopting the operation at this moment.
 */
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
