import type { MedusaContainer } from "@medusajs/framework/types"
import { MPGI_MODULE, type PaymentLinkRow } from "../../modules/mpgi"
import type { OrderBalance } from "../../payment-request"
import { graph } from "../shared/graph"
import { outstandingAmount } from "./payment-link-state"

/** An account on whose page an order can be paid. */
export interface LinkPaymentMethod {
  provider_id: string
  /** As the merchant named it in the checkout settings. */
  title: string
}

type Order = { region?: { payment_providers?: ({ id: string } | null)[] | null } | null }

/** The language of our pages. */
const LANGUAGES = ["en"]

/**
 * The payment methods of a link: its own account first, then the other accounts of the order's region that offer the
 * gateway's page for the amount. If several have the same title, only the first is listed, since a customer cannot
 * distinguish them.
 */
export async function linkPaymentMethods(
  { provider_id: own }: Pick<PaymentLinkRow, "provider_id">,
  order: OrderBalance,
  container: MedusaContainer,
): Promise<LinkPaymentMethod[]> {
  const { accounts, checkoutSettings } = container.resolve(MPGI_MODULE)
  const [row] = await graph<Order>(container, {
    entity: "order",
    fields: ["region.payment_providers.id"],
    filters: { id: order.id },
  })
  const offered = (row?.region?.payment_providers ?? []).flatMap((provider) => provider?.id ?? [])
  const others = accounts.ids().filter((id) => id !== own && offered.includes(id))
  const methods: LinkPaymentMethod[] = []
  for (const provider_id of [own, ...others]) {
    const amount = outstandingAmount(order, provider_id, accounts)
    if (amount === null) continue
    const { currency_code } = order
    const { unavailable, flows, title } = await checkoutSettings.offer(
      provider_id,
      { amount, currency_code },
      LANGUAGES,
    )
    const usable = unavailable === null && flows.includes("redirect")
    if (usable && !methods.some((method) => method.title === title)) methods.push({ provider_id, title })
  }
  return methods
}
