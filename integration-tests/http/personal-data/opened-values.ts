import { SEALED_COLUMNS, placeIn } from "medusa-payment-mpgi/modules/mpgi"
import type { Shop } from "../../setup/shop-at-sandbox"
import { everythingStored } from "../stored-and-printed"

/** Every value of every table of this package, the sealed ones opened. */
export async function openedValues(shop: Shop): Promise<{ where: string; text: string }[]> {
  const { cipher } = shop.container.resolve("mpgi")
  const plain = (await everythingStored(shop)).filter(({ where }) => where.startsWith("mpgi_"))
  const opened: { where: string; text: string }[] = []
  for (const column of SEALED_COLUMNS) {
    const { table, column: name, row, json } = column
    const value = json ? `"${name}" #>> '{}'` : `"${name}"`
    const rows = await shop.sql<{ id: string; stored: string }>(
      `select "${row}" as id, ${value} as stored from ${table} where "${name}" is not null`,
    )
    for (const { id, stored } of rows)
      opened.push({ where: `${table}.${name}`, text: cipher.open(stored, placeIn(column, id)) })
  }
  return [...plain, ...opened]
}
