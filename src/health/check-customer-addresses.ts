import { isPublic } from "../modules/mpgi"
import { healthy, warning, type Checked, type Finding } from "./finding"

/** With fewer checkouts, nothing is concluded: a single person may be testing, or a small shop has a quiet week. */
const ENOUGH = 20
/**
 * From this many checkouts per address on, the server probably sees a proxy. Some customers share an address, as in a
 * company, but not that many of all.
 */
const CHECKOUTS_PER_ADDRESS = 10

/**
 * Whether the server sees its customers' own addresses, by which every limit counts. Behind a proxy that the option
 * `proxies` does not name, it sees the proxy's address: a private address, or a few addresses for all customers.
 */
export async function checkCustomerAddresses({ mpgi }: Checked): Promise<Finding> {
  const isShop = mpgi.providerIds().some((id) => isPublic(mpgi.account(id).options.backendUrl))
  if (!isShop) return healthy("addresses_local")
  const seen = await mpgi.health.seenAddresses()
  const { checkouts, addresses } = seen
  if (checkouts < ENOUGH) return healthy("addresses_unknown", { checkouts })
  if (seen.private * 2 > checkouts) return warning("addresses_private", { checkouts, count: seen.private })
  if (addresses * CHECKOUTS_PER_ADDRESS <= checkouts)
    return warning("addresses_few", { checkouts, addresses })
  return healthy("addresses_ok", { checkouts, addresses })
}
