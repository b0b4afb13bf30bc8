import { MedusaError } from "@medusajs/framework/utils"
import type { MedusaContainer } from "@medusajs/framework/types"
import { MPGI_MODULE, type ChargeRow } from "../../modules/mpgi"
import { graph } from "../shared/graph"

export interface LinkRenewalOrderInput {
  charge_id: string
  /** Medusa's order, or its number as in `#12`; null removes the link. */
  order: string | null
  /** Id of the user, or the name of the caller. */
  by: string
}

/**
 * Links a renewal with the order that it pays. It is for users, and for stores that create the orders of renewals
 * themselves.
 * @returns the charge afterwards
 */
export async function linkRenewalOrder(
  { charge_id, order, by }: LinkRenewalOrderInput,
  container: MedusaContainer,
): Promise<ChargeRow> {
  const mpgi = container.resolve(MPGI_MODULE)
  const { charges } = mpgi.subscriptions
  if (!(await charges.byId(charge_id)))
    throw new MedusaError(MedusaError.Types.NOT_FOUND, "The charge was not found. Reload the subscription.")
  const order_id = order === null ? null : await orderNamed(order, container)
  const linked = await mpgi.as(by, () => charges.link(charge_id, order_id, by))
  if (!linked)
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "order: another charge already pays this order. Choose another order.",
    )
  return linked
}

async function orderNamed(order: string, container: MedusaContainer): Promise<string> {
  const [, number] = /^#?(\d{1,9})$/.exec(order) ?? []
  const [found] = await graph<{ id: string }>(container, {
    entity: "order",
    fields: ["id"],
    filters: number ? { display_id: Number(number) } : { id: order },
  })
  if (!found)
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      "order: the order was not found. Enter the number of an order.",
    )
  return found.id
}
