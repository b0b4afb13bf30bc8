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

  /** Stands for an address of a machine where addresses are counted; all that it may be stored as. */
  digests(ip: string): [string, ...string[]] {
    return this.sealed.vault.digests(ip, { table: "mpgi_payment", column: "ip_digest" })
  }
}

function at(id: string) {
  return { table: "mpgi_payment", column: "device", id } as const
}
