import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { SealedValues } from "../vault/sealed-values"

/** The addresses of one account; null where nobody saw it. */
export interface AccessRow {
  registration_ip: string | null
  last_login_ip: string | null
}

const TABLE = "mpgi_account_access"
const ADDRESSES = ["registration_ip", "last_login_ip"] as const

/** Where accounts were made and last used, stored sealed. Manual 2.2 `account_owner`. */
export class AccountAccessRecords {
  constructor(
    private readonly pg: Knex,
    private readonly sealed: SealedValues,
  ) {}

  /** Remembers addresses of an account beside those already known. */
  async saw(customer_id: string, seen: Partial<AccessRow>): Promise<void> {
    const addresses = ADDRESSES.flatMap((column) => {
      const ip = seen[column]
      return ip ? [[column, this.sealed.text(ip, { table: TABLE, column, id: customer_id })]] : []
    })
    const known = Object.fromEntries(addresses) as Partial<AccessRow>
    const row = { id: generateEntityId(undefined, "mpgiacc"), customer_id, ...known }
    await this.pg(TABLE)
      .insert(row)
      .onConflict(this.pg.raw("(customer_id) where deleted_at is null"))
      .merge({ ...known, updated_at: new Date() })
  }

  async of(customer_id: string): Promise<AccessRow | undefined> {
    const row = (await this.pg(TABLE)
      .select(...ADDRESSES)
      .where({ customer_id })
      .first()) as AccessRow | undefined
    if (!row) return undefined
    const read = (column: (typeof ADDRESSES)[number]) =>
      this.sealed.readText(row[column], { table: TABLE, column, id: customer_id })
    return { registration_ip: read("registration_ip"), last_login_ip: read("last_login_ip") }
  }

  /** With the account goes what we know of it. */
  async forget(customer_id: string): Promise<void> {
    await this.pg(TABLE).where({ customer_id }).delete()
  }
}
