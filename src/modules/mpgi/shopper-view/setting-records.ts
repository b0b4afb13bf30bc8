import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { changedNow } from "../audit/actor"
import type { SettingRow } from "../rows"
import type { ShopperSettings } from "./shopper-view"

/** Stored settings, one row an account. Who changed what stands in the audit. */
export class SettingRecords {
  constructor(private readonly pg: Knex) {}

  of(provider_id: string): Promise<SettingRow | undefined> {
    return this.table().where({ provider_id }).whereNull("deleted_at").first()
  }

  /**
   * Replaces all settings of an account. `seen` is the version that they were made from, 0 where there was none.
   * Undefined when somebody else has saved since.
   */
  async save(
    provider_id: string,
    { titles, flows, currencies, installments }: ShopperSettings,
    seen: number,
    updated_by: string,
  ): Promise<SettingRow | undefined> {
    const values = {
      titles: JSON.stringify(titles),
      flows: JSON.stringify(flows),
      currencies: currencies && JSON.stringify(currencies),
      installments: JSON.stringify(installments),
      ...{ version: seen + 1, updated_by, updated_at: changedNow(this.pg) },
    }
    const write =
      seen === 0
        ? this.table()
            .insert({ id: generateEntityId(undefined, "mpgiset"), provider_id, ...values } as never)
            .onConflict()
            .ignore()
        : this.table()
            .where({ provider_id, version: seen })
            .whereNull("deleted_at")
            .update(values as never)
    const [row] = await write.returning("*")
    return row as SettingRow | undefined
  }

  private table() {
    return this.pg<SettingRow>("mpgi_setting")
  }
}
