import type { MedusaContainer } from "@medusajs/framework/types"
import type { OpenItem } from "../../modules/mpgi"
import { graph } from "../shared/graph"

type Region = { name: string; payment_providers?: ({ id: string } | null)[] }

/** What stops working when this package is removed, the regions that offer it first. It changes nothing. */
export async function openItems(container: MedusaContainer): Promise<OpenItem[]> {
  const mpgi = container.resolve("mpgi")
  const regions = await graph<Region>(container, {
    entity: "region",
    fields: ["name", "payment_providers.id"],
    filters: {},
  })
  const offering = regions.filter(({ payment_providers = [] }) =>
    payment_providers.some((each) => each !== null && mpgi.accounts.has(each.id)),
  )
  const open = await mpgi.openItems.list()
  if (offering.length === 0) return open
  const regionItem = {
    kind: "regions",
    count: offering.length,
    what: "regions offer a provider of this package",
    todo: "Remove it under Settings, Regions. Otherwise customers choose a payment method that answers with an error.",
    examples: offering.slice(0, 5).map(({ name }) => name),
  }
  return [regionItem, ...open]
}
