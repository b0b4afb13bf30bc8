import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { capturePaymentWorkflow, refundPaymentWorkflow } from "@medusajs/medusa/core-flows"
import { authorFor, MPGI_MODULE, type Asked, type OperationRow } from "../../modules/mpgi"
import { medusaSide, type MedusaSide } from "./medusa-side"

/** How long a living process may take from an outcome to Medusa's last row of it. */
const GRACE_MS = 30_000

/**
 * Makes Medusa agree with a write whose outcome is known. Applied and no row of it in Medusa, because the provider
 * threw: Medusa's own workflow runs again, and the provider gives its row to the write without sending anything.
 * Not applied and a row still there, because the server died: the row goes. True when there is nothing left to do.
 */
export async function bringMedusaTo(operation: OperationRow, container: MedusaContainer): Promise<boolean> {
  const { dueOperations } = container.resolve(MPGI_MODULE)
  // Somebody else may have adopted it since it was claimed.
  const current = await container.resolve(MPGI_MODULE).operations.byId(operation.id)
  if (!current || (current.state !== "applied" && current.state !== "not_applied")) return true
  const side = await medusaSide(current, container)
  if (current.state === "not_applied") {
    if (side.row !== "none") {
      if (!isOld(current)) return false
      await removeRow(current, container)
    }
    await dueOperations.postpone(current, null)
    return true
  }
  if (current.medusa_ref !== null && side.row !== "complete") {
    if (side.row === "left" && !isOld(current)) return false
    await follow(current, side, container)
  }
  await dueOperations.recorded(current.id)
  return true
}

/** Runs Medusa's own workflow for what the gateway has done already. */
async function follow(operation: OperationRow, side: MedusaSide, container: MedusaContainer): Promise<void> {
  const { kind, order_no, id } = operation
  if (!side.payment_id) throw new Error(`mpgi: Medusa has no payment of ${order_no}`)
  const { payment_id } = side
  const amount = Number(operation.amount)
  const author = authorFor(operation)
  if (side.row === "left" && !(kind === "capture" && side.captured)) await removeRow(operation, container)
  switch (kind) {
    case "capture": {
      // With `captured_at` set the payment module makes no row: what is left to do is the order's side.
      const input = side.captured ? { payment_id } : { payment_id, amount, captured_by: author }
      await capturePaymentWorkflow(container).run({ input })
      break
    }
    case "refund": {
      const { note, refund_reason_id } = (operation.asked ?? {}) as Partial<Asked>
      const words = { ...(note ? { note } : {}), ...(refund_reason_id ? { refund_reason_id } : {}) }
      await refundPaymentWorkflow(container).run({
        input: { payment_id, amount, created_by: author, ...words },
      })
      break
    }
    case "cancel":
      await container.resolve(Modules.PAYMENT).cancelPayment(payment_id)
      break
    case "review":
      return
  }
  container
    .resolve(ContainerRegistrationKeys.LOGGER)
    .info(`mpgi: Medusa has the ${kind} ${id} of ${order_no}, whose answer was lost`)
}

async function removeRow({ kind, medusa_ref }: OperationRow, container: MedusaContainer): Promise<void> {
  const payments = container.resolve(Modules.PAYMENT)
  if (medusa_ref === null) return
  if (kind === "capture") await payments.deleteCaptures([medusa_ref])
  if (kind === "refund") await payments.deleteRefunds([medusa_ref])
}

function isOld({ settled_at }: OperationRow): boolean {
  return settled_at === null || settled_at.getTime() + GRACE_MS <= Date.now()
}
