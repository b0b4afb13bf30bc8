import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { table, UNRECORDED, writeTo } from "../shared/database"
import type { AccountAccessRow } from "../shared/rows"
import type { SealedValues } from "../encryption/sealed-values"

/** The IP addresses of one account; null where none was recorded. */
export interface AccessRow {
  registration_ip: string | null
  last_login_ip: string | null
}

const TABLE = "mpgi_account_access"
const ADDRESSES = ["registration_ip", "last_login_ip"] as const

/** The IP addresses from which accounts were created and last used, stored sealed. Manual 2.2 `account_owner`. */
export class AccountAccessRecords {
  constructor(
    private readonly pg: Knex,
    private readonly sealed: SealedValues,
  ) {}

  /** Stores addresses of an account, and keeps those already known. @entryPoint */
  async remember(customer_id: string, seen: Partial<AccessRow>): Promise<void> {
    const addresses = ADDRESSES.flatMap((column) => {
      const ip = seen[column]
      return ip ? [[column, this.sealed.text(ip, { table: TABLE, column, id: customer_id })]] : []
    })
    const known: Partial<AccessRow> = Object.fromEntries(addresses)
    const row = { id: generateEntityId(undefined, "mpgiacc"), customer_id, ...known }
    const changes = { ...known, updated_at: new Date() }
    await this.write().upsert(row, "(customer_id) where deleted_at is null", changes)
  }

  async of(customer_id: string): Promise<AccessRow | undefined> {
    const row = await this.table()
      .select(...ADDRESSES)
      .where({ customer_id })
      .first()
    if (!row) return undefined
    const read = (column: (typeof ADDRESSES)[number]) =>
      this.sealed.readText(row[column], { table: TABLE, column, id: customer_id })
    return { registration_ip: read("registration_ip"), last_login_ip: read("last_login_ip") }
  }

  /** Deletes the addresses of a deleted account. */
  async forget(customer_id: string, by: Knex = this.pg): Promise<void> {
    await this.write(by).delete().where({ customer_id })
  }

  private write(by: Knex = this.pg) {
    return writeTo<AccountAccessRow>(by, TABLE, UNRECORDED)
  }

  private table() {
    return table<AccountAccessRow>(this.pg, TABLE)
  }
}
