import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import type { Flows } from "./flows"

/**
 * Replaces `@medusajs/medusa/core-flows` in this project (see jest.config.js), so that Medusa's own flows run on its
 * substitute. A flow that is not here fails loudly: it is `undefined`.
 */
type Container = { resolve(key: "flows"): Flows }
type Run<Name extends keyof Flows> = (options: {
  input: Parameters<Flows[Name]>[0]
}) => Promise<{ result: Awaited<ReturnType<Flows[Name]>> }>

const flow =
  <Name extends keyof Flows>(name: Name) =>
  (container: Container): { run: Run<Name> } => ({
    run: async ({ input }) => {
      const flows = container.resolve("flows")
      const work = flows[name].bind(flows) as (input: unknown) => ReturnType<Flows[Name]>
      return { result: (await work(input)) as Awaited<ReturnType<Flows[Name]>> }
    },
  })

export const capturePaymentWorkflow = flow("capturePayment")
export const refundPaymentWorkflow = flow("refundPayment")
export const completeCartWorkflow = flow("completeCart")

/** Events have no subscribers here: the jobs do what they would trigger. */
export const emitEventStep = createStep("emit-event-step", () => Promise.resolve(new StepResponse()))
