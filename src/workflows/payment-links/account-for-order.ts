import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import type { OrderBalance } from "../../payment-request"
import { graph } from "../shared/graph"

type Order = {
  region?: { payment_providers?: ({ id: string } | null)[] | null } | null
  payment_collections?: ({ payments?: ({ provider_id: string } | null)[] | null } | null)[] | null
}

/**
 * The provider id of the account that takes a payment for an order. A named account comes first, then the account of an
 * earlier payment of the order. Otherwise it is the first of our accounts that the order's region offers.
 * @throws MedusaError `invalid_data` for a name of no account, `not_allowed` if the region offers none
 */
export async function accountForOrder(
  { id }: Pick<OrderBalance, "id">,
  wanted: string | undefined,
  container: MedusaContainer,
): Promise<string> {
  const { accounts } = container.resolve("mpgi")
  if (wanted !== undefined) {
    if (accounts.has(wanted)) return wanted
    const message = "provider_id: must be the payment provider of one of the configured accounts"
    throw new MedusaError(MedusaError.Types.INVALID_DATA, message)
  }
  const found = await findAccount(id, container)
  if (found) return found
  const message =
    "The order's region offers no account of this gateway. Enable its payment provider in the region's settings."
  throw new MedusaError(MedusaError.Types.NOT_ALLOWED, message)
}

/** The account for an order if no account is named. Undefined if the region offers none. */
export async function findAccount(id: string, container: MedusaContainer): Promise<string | undefined> {
  const { accounts } = container.resolve("mpgi")
  const [order] = await graph<Order>(container, {
    entity: "order",
    fields: ["region.payment_providers.id", "payment_collections.payments.provider_id"],
    filters: { id },
  })
  const paid = (order?.payment_collections ?? []).flatMap((collection) => collection?.payments ?? [])
  const offered = (order?.region?.payment_providers ?? []).flatMap((provider) => provider?.id ?? [])
  const earlier = paid.map((payment) => payment?.provider_id ?? "").find((each) => accounts.has(each))
  return earlier ?? accounts.ids().find((each) => offered.includes(each))
}
