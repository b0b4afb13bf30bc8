import * as medusa from "@medusajs/core-flows"
import * as substitute from "../medusa/core-flows"

export * from "@medusajs/core-flows"

/**
 * Replaces `@medusajs/medusa/core-flows` in this project (see jest.config.js), where both stores run in one process: a
 * flow runs on the substitute of Medusa in the substitute's container, and in any other it is Medusa's own.
 */
type Flow = (container: { hasRegistration(key: string): boolean }) => {
  run(options: object): Promise<unknown>
}

const either = (real: unknown, model: unknown) =>
  ((container: Parameters<Flow>[0]) =>
    (container.hasRegistration("flows") ? (model as Flow) : (real as Flow))(container)) as Flow

export const capturePaymentWorkflow = either(medusa.capturePaymentWorkflow, substitute.capturePaymentWorkflow)
export const refundPaymentWorkflow = either(medusa.refundPaymentWorkflow, substitute.refundPaymentWorkflow)
export const completeCartWorkflow = either(medusa.completeCartWorkflow, substitute.completeCartWorkflow)
export const cancelOrderWorkflow = either(medusa.cancelOrderWorkflow, substitute.cancelOrderWorkflow)
export const createOrderPaymentCollectionWorkflow = either(
  medusa.createOrderPaymentCollectionWorkflow,
  substitute.createOrderPaymentCollectionWorkflow,
)
export const deleteOrderPaymentCollections = either(
  medusa.deleteOrderPaymentCollections,
  substitute.deleteOrderPaymentCollections,
)
export const createPaymentSessionsWorkflow = either(
  medusa.createPaymentSessionsWorkflow,
  substitute.createPaymentSessionsWorkflow,
)
export const authorizePaymentSessionForOrderWorkflow = either(
  medusa.authorizePaymentSessionForOrderWorkflow,
  substitute.authorizePaymentSessionForOrderWorkflow,
)
