import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"

/** The addresses of one account; null where nobody saw it. */
export interface AccessRow {
  registration_ip: string | null
  last_login_ip: string | null
}

/** Where accounts were made and last used. Manual 2.2 `account_owner`. */
export class AccountAccessRecords {
  constructor(private readonly pg: Knex) {}

  /** Remembers addresses of an account beside those already known. */
  async saw(customer_id: string, seen: Partial<AccessRow>): Promise<void> {
    const row = { id: generateEntityId(undefined, "mpgiacc"), customer_id, ...seen }
    await this.pg("mpgi_account_access")
      .insert(row)
      .onConflict(this.pg.raw("(customer_id) where deleted_at is null"))
      .merge({ ...seen, updated_at: new Date() })
  }

  async of(customer_id: string): Promise<AccessRow | undefined> {
    return this.pg("mpgi_account_access")
      .select("registration_ip", "last_login_ip")
      .where({ customer_id })
      .first() as Promise<AccessRow | undefined>
  }

  /** With the account goes what we know of it. */
  async forget(customer_id: string): Promise<void> {
    await this.pg("mpgi_account_access").where({ customer_id }).delete()
  }
}
