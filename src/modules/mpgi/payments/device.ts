import type { OrderNo } from "../../../gateway"
import type { PaymentRow } from "../shared/rows"
import type { SealedValues } from "../encryption/sealed-values"
import { clientKey, clientSite } from "../shared/client-key"

/** Digests by every key, the current one first. An IPv4 address has no site. */
export interface Origin {
  address: [string, ...string[]]
  site: [string, ...string[]] | undefined
}

/** What is known of the shopper's browser, IP address included. Stored sealed, and not for long. */
export class Devices {
  constructor(private readonly sealed: SealedValues) {}

  /** As the column `device` of a payment holds it. */
  toColumn(device: Record<string, unknown> | null, order_no: OrderNo): string | null {
    return this.sealed.json(device, at(order_no))
  }

  /** What the column holds; null when nothing is known, or nothing that can be opened. */
  of({
    device,
    order_no,
  }: Pick<PaymentRow, "device"> & { order_no: string }): Record<string, unknown> | null {
    return this.sealed.readJson(device, at(order_no))
  }

  /** Sealed for the data of Medusa's payment session, of which Medusa keeps a copy before it calls the provider. */
  seal(device: object): string {
    return this.sealed.text(JSON.stringify(device), PASSAGE)
  }

  /** Opens what {@link seal} sealed; null for anything that this server did not seal. */
  unseal(text: string): Record<string, unknown> | null {
    try {
      const device: Record<string, unknown> | null = JSON.parse(this.sealed.readText(text, PASSAGE) ?? "null")
      return typeof device === "object" ? device : null
    } catch {
      return null
    }
  }

  /** What represents where a request comes from: its address, and the site of an IPv6 address. */
  originOf(ip: string): Origin {
    const site = clientSite(ip)
    return {
      address: this.digests(clientKey(ip), "ip_digest"),
      site: site === undefined ? undefined : this.digests(site, "site_digest"),
    }
  }

  /** The digest that represents an IP address, or its site, where these are counted; the only form in which it may be stored. */
  private digests(ip: string, column: "ip_digest" | "site_digest"): [string, ...string[]] {
    return this.sealed.cipher.digests(ip, { table: "mpgi_payment", column })
  }
}

/** Deleted a moment later, so it belongs to no row and is not sealed again. */
const PASSAGE = { table: "payment_session", column: "data", id: "mpgi_request" } as const

function at(id: string) {
  return { table: "mpgi_payment", column: "device", id } as const
}
