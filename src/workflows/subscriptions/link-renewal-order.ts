import { MedusaError } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import type { MedusaContainer } from "@medusajs/framework/types"
import { MPGI_MODULE } from "../../modules/mpgi"
import { graph } from "../shared/graph"

export interface LinkRenewalOrderInput {
  charge_id: string
  /** Medusa's order, or its number as in `#12`; null removes the link. */
  order: string | null
  /** Id of the user, or the name of the caller. */
  by: string
}

const linkRenewalOrderStep = createStep(
  "mpgi-link-renewal-order",
  async ({ charge_id, order, by }: LinkRenewalOrderInput, { container }) => {
    const mpgi = container.resolve(MPGI_MODULE)
    const { charges } = mpgi.subscriptions
    const before = await charges.byId(charge_id)
    if (!before)
      throw new MedusaError(MedusaError.Types.NOT_FOUND, "The charge was not found. Reload the subscription.")
    const order_id = order === null ? null : await orderNamed(order, container)
    const linked = await mpgi.as(by, () => charges.link(charge_id, order_id, by))
    if (!linked)
      throw new MedusaError(
        MedusaError.Types.NOT_ALLOWED,
        "order: another charge already pays this order. Choose another order.",
      )
    return new StepResponse(linked, before)
  },
  async (before, { container }) => {
    if (!before) return
    const { charges } = container.resolve(MPGI_MODULE).subscriptions
    await charges.link(before.id, before.order_id, before.linked_by ?? "")
  },
)

/** Links a renewal with the order that it pays: for users, and for stores that create orders of renewals themselves. */
export const linkRenewalOrderWorkflow = createWorkflow(
  "mpgi-link-renewal-order",
  (input: LinkRenewalOrderInput) => new WorkflowResponse(linkRenewalOrderStep(input)),
)

async function orderNamed(order: string, container: MedusaContainer): Promise<string> {
  const [, number] = /^#?(\d{1,9})$/.exec(order) ?? []
  const [found] = await graph<{ id: string }>(container, {
    ...{ entity: "order", fields: ["id"] },
    filters: number ? { display_id: Number(number) } : { id: order },
  })
  if (!found)
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      "order: the order was not found. Enter the number of an order.",
    )
  return found.id
}
