import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import type { Flows } from "./flows"
import type { CaptureOrRefundInput } from "./payment-module"

/**
 * Replaces `@medusajs/medusa/core-flows` in this project (see jest.config.js), so that Medusa's own flows run on its
 * substitute. A flow that is not here fails loudly: it is `undefined`.
 */
type Container = { resolve(key: "flows"): Flows }

/** One flow, called as a workflow is. */
const flow =
  <Input, Result>(work: (flows: Flows, input: Input) => Promise<Result>) =>
  (container: Container) => ({
    run: async ({ input }: { input: Input }) => ({ result: await work(container.resolve("flows"), input) }),
  })

export const capturePaymentWorkflow = flow((flows, input: CaptureOrRefundInput) =>
  flows.capturePayment(input),
)
export const refundPaymentWorkflow = flow((flows, input: CaptureOrRefundInput) => flows.refundPayment(input))
export const completeCartWorkflow = flow((flows, input: { id: string }) => flows.completeCart(input))
export const cancelOrderWorkflow = flow((flows, { order_id }: { order_id: string }) =>
  flows.orders.cancel({ id: order_id }),
)
export const authorizePaymentSessionForOrderWorkflow = flow((flows, input: { payment_session_id: string }) =>
  flows.authorizePaymentSessionForOrder(input),
)
export const createOrderPaymentCollectionWorkflow = flow(
  async (flows, { order_id, amount }: { order_id: string; amount: number }) => [
    await flows.orders.createPaymentCollection(order_id, String(amount)),
  ],
)
export const deleteOrderPaymentCollections = flow((flows, { id }: { id: string }) =>
  flows.orders.deletePaymentCollection(id),
)
export const createPaymentSessionsWorkflow = flow(
  (
    flows,
    { payment_collection_id, data }: { payment_collection_id: string; data: Record<string, unknown> },
  ) => flows.carts.createPaymentSession(payment_collection_id, data),
)

export const createPaymentCollectionForCartWorkflow = flow((flows, { cart_id }: { cart_id: string }) =>
  flows.carts.createOwnCollection(cart_id),
)
/** A cart has one line without tax here. */
export const updateTaxLinesWorkflow = flow((flows, _input: { cart_id: string }) => flows.carts.taxLines())

/** Events have no subscribers here: the jobs do what they would trigger. */
export const emitEventStep = createStep("emit-event-step", () => Promise.resolve(new StepResponse()))
