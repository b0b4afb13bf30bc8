import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Devices } from "../payments/device"
import { clientKey } from "../shared/client-key"
import { table } from "../shared/database"
import { isPrivate } from "../shared/ip-address"
import type { PaymentRow } from "../shared/rows"
import { DAY } from "../shared/time"

const DAYS = 7
const LATEST = 200

/** From how many addresses the latest checkouts came. Counts only. */
export interface SeenAddresses {
  /** Checkouts of which the address is known; several attempts of a cart are one. */
  checkouts: number
  /** Addresses among them, an IPv6 /64 as one. */
  addresses: number
  /** Checkouts from addresses that no customer of a public shop has. */
  private: number
}

/**
 * Of the latest payments of a week that have no order yet: the browser data of others is deleted. Reads what is stored encrypted, so
 * that any process finds the same.
 */
export async function seenAddresses(pg: Knex, devices: Devices): Promise<SeenAddresses> {
  const rows = await table<PaymentRow>(pg, "mpgi_payment")
    .whereNotNull("device")
    .where("created_at", ">", new Date(Date.now() - DAYS * DAY))
    .orderBy("created_at", "desc")
    .limit(LATEST)
    .select("order_no", "device", "cart_id", "payment_session_id")
  const latest = new Map<string, string>()
  for (const row of rows) {
    const ip = devices.of(row)?.ip
    const checkout = row.cart_id ?? row.payment_session_id
    if (typeof ip === "string" && !latest.has(checkout)) latest.set(checkout, ip)
  }
  const all = [...latest.values()]
  return {
    checkouts: all.length,
    addresses: new Set(all.map((ip) => clientKey(ip))).size,
    private: all.filter((ip) => isPrivate(ip)).length,
  }
}
