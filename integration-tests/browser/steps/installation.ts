import { knex } from "@medusajs/framework/mikro-orm/knex"
import { at } from "../setup/addresses"

type Mark = { id: string; accounts: { id: string; address: string; account: string }[] }

/**
 * Has the store's database belong to a store at another address, as a copy of that store's database does. Returns how to make it the
 * store's own again.
 */
export async function belongTo(address: string): Promise<() => Promise<void>> {
  const [mark] = await query<Mark>("select id, accounts from mpgi_installation where state = 'own'")
  if (!mark) throw new Error("the database has no mark")
  const write = async (accounts: Mark["accounts"]) => {
    await query("update mpgi_installation set accounts = ? where id = ?", JSON.stringify(accounts), mark.id)
  }
  await write(mark.accounts.map((each) => ({ ...each, address })))
  return () => write(mark.accounts)
}

async function query<Row>(statement: string, ...values: string[]): Promise<Row[]> {
  const database = knex({ client: "pg", connection: at().databaseUrl })
  try {
    return (await database.raw<{ rows: Row[] }>(statement, values)).rows
  } finally {
    await database.destroy()
  }
}
