import { createWorkflow, transform, when, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import type { ForwardingForm } from "../gateway"
import type { SeenRequest } from "./payment-request"
import { openHostedPageStep } from "./steps/open-hosted-page"
import { preparePaymentStep } from "./steps/prepare-payment"

/** Where the shopper who follows a payment link goes. */
export type OpenedPayment =
  | { kind: "forward"; form: ForwardingForm }
  /** It is paid, or was: to the return address. */
  | { kind: "finished" }
  /** The link means nothing any more. */
  | { kind: "gone" }

/** Sends a shopper to the gateway's page. Moves no money. */
export const openPaymentWorkflow = createWorkflow(
  "mpgi-open-payment",
  (input: { token: string; seen: SeenRequest }) => {
    const prepared = preparePaymentStep(input)
    const form = when("mpgi-forward", { prepared }, ({ prepared }) => prepared.kind === "forward").then(() =>
      openHostedPageStep(
        transform({ prepared, input }, ({ prepared, input }) => ({ prepared, seen: input.seen })),
      ),
    )
    return new WorkflowResponse(
      transform({ prepared, form }, ({ prepared, form }): OpenedPayment => {
        if (prepared.kind !== "forward") return { kind: prepared.kind }
        return { kind: "forward", form: form as ForwardingForm }
      }),
    )
  },
)
