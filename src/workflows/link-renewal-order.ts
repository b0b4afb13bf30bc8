import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import type { MedusaContainer } from "@medusajs/framework/types"
import { MPGI_MODULE } from "../modules/mpgi"

export interface LinkRenewalOrderInput {
  charge_id: string
  /** Medusa's order, or its number as in `#12`; null takes the link back. */
  order: string | null
  /** Id of the user who asks, or the name of what does. */
  by: string
}

const linkRenewalOrderStep = createStep(
  "mpgi-link-renewal-order",
  async ({ charge_id, order, by }: LinkRenewalOrderInput, { container }) => {
    const mpgi = container.resolve(MPGI_MODULE)
    const { charges } = mpgi.subscriptions
    const before = await charges.byId(charge_id)
    if (!before) throw new MedusaError(MedusaError.Types.NOT_FOUND, "There is no such charge.")
    const order_id = order === null ? null : await orderNamed(order, container)
    const linked = await mpgi.as(by, () => charges.link(charge_id, order_id, by))
    if (!linked)
      throw new MedusaError(MedusaError.Types.NOT_ALLOWED, "order: another charge pays this order already")
    return new StepResponse(linked, before)
  },
  async (before, { container }) => {
    if (!before) return
    const { charges } = container.resolve(MPGI_MODULE).subscriptions
    await charges.link(before.id, before.order_id, before.linked_by ?? "")
  },
)

/** Says which order of Medusa's a renewal pays: for people, and for shops that make orders of renewals themselves. */
export const linkRenewalOrderWorkflow = createWorkflow(
  "mpgi-link-renewal-order",
  (input: LinkRenewalOrderInput) => new WorkflowResponse(linkRenewalOrderStep(input)),
)

async function orderNamed(order: string, container: MedusaContainer): Promise<string> {
  const [, number] = /^#?(\d{1,9})$/.exec(order) ?? []
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    ...{ entity: "order", fields: ["id"] },
    filters: number ? { display_id: Number(number) } : { id: order },
  })
  const [found] = data as unknown as { id: string }[]
  if (!found) throw new MedusaError(MedusaError.Types.INVALID_DATA, "order: there is no such order")
  return found.id
}
