import type { OrderNo } from "../../../gateway"
import type { PaymentRow } from "../shared/rows"
import { PASSAGE } from "../encryption/sealed-columns"
import type { SealedValues } from "../encryption/sealed-values"
import { clientKey, clientSite } from "../shared/client-address"

const DESCRIBED = ["card_mask", "connector", "threeds_result", "risk_action", "risk_score"] as const

/** Digests made with every key, the current key first. An IPv4 address has no site. */
export interface Origin {
  address: [string, ...string[]]
  site: [string, ...string[]] | undefined
}

/**
 * The known data about the customer's browser, including the IP address. It is stored sealed, and for a short time
 * only.
 */
export class Devices {
  constructor(private readonly sealed: SealedValues) {}

  /** The value for the column `device` of a payment. */
  toColumn(device: Record<string, unknown> | null, order_no: OrderNo): string | null {
    return this.sealed.json(device, at(order_no))
  }

  /** The data in the column; null when there is none, or none that can be unsealed. */
  of({
    device,
    order_no,
  }: Pick<PaymentRow, "device"> & { order_no: string }): Record<string, unknown> | null {
    return this.sealed.readJson(device, at(order_no))
  }

  /**
   * Seals browser data for Medusa's payment session. Medusa keeps a copy of the session's data before it calls the
   * provider.
   */
  seal(device: object): string {
    return this.sealed.text(JSON.stringify(device), PASSAGE)
  }

  /** Unseals the result of {@link seal}; null for anything that this server did not seal. */
  unseal(text: string): Record<string, unknown> | null {
    try {
      const device: Record<string, unknown> | null = JSON.parse(this.sealed.readText(text, PASSAGE) ?? "null")
      return typeof device === "object" ? device : null
    } catch {
      return null
    }
  }

  /** The digests that represent the origin of a request: its address, and the site of an IPv6 address. */
  originOf(ip: string): Origin {
    const site = clientSite(ip)
    return {
      address: this.digests(clientKey(ip), "ip_digest"),
      site: site === undefined ? undefined : this.digests(site, "site_digest"),
    }
  }

  /** The digests that represent an IP address or its site for counting. An address may be stored in no other form. */
  private digests(ip: string, column: "ip_digest" | "site_digest"): [string, ...string[]] {
    return this.sealed.cipher.digests(ip, { table: "mpgi_payment", column })
  }
}

function at(id: string) {
  return { table: "mpgi_payment", column: "device", id } as const
}

/** What the gateway reports of a payment besides its state and amounts. */
export type Description = Partial<Record<(typeof DESCRIBED)[number], string | undefined>>

/** A payment and its description. */
export interface Described {
  order_no: OrderNo
  description: Description
}

/** What messages report, once for each payment. If several report a value of one payment, the first counts. */
export function descriptionsOf(described: readonly Described[]): (Description & { order_no: OrderNo })[] {
  const reported = new Map<OrderNo, Description>()
  for (const { order_no, description } of described) {
    const values = Object.entries(description).filter(([, text]) => text)
    if (values.length > 0)
      reported.set(order_no, { ...Object.fromEntries(values), ...reported.get(order_no) })
  }
  return [...reported].map(([order_no, description]) => ({ order_no, ...description }))
}

/** SQL that stores `reported` in the payments `p`: the columns, what to set, and whether a value is missing. */
export const DESCRIPTIONS = {
  columns: DESCRIBED.map((column) => `${column} text`).join(", "),
  set: DESCRIBED.map((column) => `${column} = coalesce(p.${column}, ${valueOf(column)})`).join(", "),
  missing: DESCRIBED.map((column) => `(p.${column} is null and ${valueOf(column)} is not null)`).join(" or "),
}

/**
 * The value that a message reports, as SQL. The statement itself checks for an erasure, because one may happen
 * meanwhile: no card is stored again after it.
 */
function valueOf(column: (typeof DESCRIBED)[number]): string {
  const reported = `reported.${column}`
  return column === "card_mask" ? `case when p.erased_at is null then ${reported} end` : reported
}
