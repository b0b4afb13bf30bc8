import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { CheckoutSettingRow } from "../shared/rows"
import type { Settings } from "./settings"
import { changed, table } from "../shared/database"

/** Stored settings, one row for each account. The audit records who changed what. */
export class CheckoutSettingRecords {
  constructor(private readonly pg: Knex) {}

  of(provider_id: string): Promise<CheckoutSettingRow | undefined> {
    return this.table().where({ provider_id }).first()
  }

  /**
   * Replaces all settings of an account. `seen` is the version that the change is based on, 0 for the first one.
   * Undefined when another user has saved since.
   */
  async save(
    provider_id: string,
    { titles, flows, currencies, installments }: Settings,
    seen: number,
    updated_by: string,
  ): Promise<CheckoutSettingRow | undefined> {
    const values = { titles, flows, currencies, installments, version: seen + 1, updated_by }
    const id = generateEntityId(undefined, "mpgiset")
    const write =
      seen === 0
        ? this.table()
            .insert(changed<CheckoutSettingRow>(this.pg, { id, provider_id, ...values }))
            .onConflict()
            .ignore()
        : this.table()
            .where({ provider_id, version: seen })
            .update(changed<CheckoutSettingRow>(this.pg, values))
    const [row] = await write.returning("*")
    return row
  }

  private table() {
    return table<CheckoutSettingRow>(this.pg, "mpgi_checkout_setting")
  }
}
