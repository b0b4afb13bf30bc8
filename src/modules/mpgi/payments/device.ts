import type { PaymentRow } from "../rows"
import type { SealedValues } from "../vault/sealed-values"

/** What is known of the shopper's browser, address of the machine included. Stored sealed, and not for long. */
export class Devices {
  constructor(private readonly sealed: SealedValues) {}

  /** As the column `device` of a payment holds it. */
  toColumn(device: Record<string, unknown> | null, order_no: string): string | null {
    return this.sealed.json(device, at(order_no))
  }

  /** What the column holds; null when nothing is known, or nothing that can be opened. */
  of({ device, order_no }: Pick<PaymentRow, "device" | "order_no">): Record<string, unknown> | null {
    return this.sealed.readJson(device, at(order_no))
  }

  /** For its way through the data of Medusa's payment session, of which Medusa keeps a copy before we are asked. */
  toPassage(device: object): string {
    return this.sealed.text(JSON.stringify(device), PASSAGE)
  }

  /** What arrived; null for what this server did not send on its way. */
  ofPassage(text: string): Record<string, unknown> | null {
    try {
      const device: unknown = JSON.parse(this.sealed.readText(text, PASSAGE) ?? "null")
      return typeof device === "object" ? (device as Record<string, unknown> | null) : null
    } catch {
      return null
    }
  }

  /** Stands for an address of a machine where addresses are counted; all that it may be stored as. */
  digests(ip: string): [string, ...string[]] {
    return this.sealed.vault.digests(ip, { table: "mpgi_payment", column: "ip_digest" })
  }
}

/** Gone a moment later, so it belongs to no row and is not sealed again. */
const PASSAGE = { table: "payment_session", column: "data", id: "mpgi_request" } as const

function at(id: string) {
  return { table: "mpgi_payment", column: "device", id } as const
}
