import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { AccountOptions } from "medusa-payment-mpgi/config"
import { freePort } from "../../tools/free-port"
import { startGround } from "./ground"
import { keptRows, type KeptRows } from "./kept-rows"
import { runCommand, startMedusa, type MedusaProcess } from "./medusa-process"
import { merchantAt, type Merchant } from "./merchant"
import { shopper } from "./shop"
import { PROVIDER, type RemoteShop } from "./shop-at-sandbox"

/** A shop whose Medusa is a process of its own. Its PostgreSQL and its gateway outlive it. */
export type ShopProcess = RemoteShop & {
  merchant: Merchant
  /** Takes a lock on a table, so that every statement that writes to it waits until it is unlocked. */
  lock(table: string): Promise<void>
  unlock(): Promise<void>
  kill(): Promise<void>
  /** Starts it again, at the same address; `paused` as a store that was restored from a backup. */
  restart(how?: { paused: boolean }): Promise<void>
  /** Runs a command of `mpgi` beside it. */
  mpgi(command: string[], how?: { paused: boolean }): Promise<{ code: number | null; output: string }>
  /** Remembers every row, and brings them back as a backup does, while no server runs. */
  backup: Pick<KeptRows, "keep" | "putBack">
  close(): Promise<void>
}

/** Starts a sandbox, and a seeded store on a database of its own. */
export async function startShopProcess(differs: Partial<AccountOptions> = {}): Promise<ShopProcess> {
  const { database, sandbox, ...ground } = await startGround("mpgi_process", differs)
  const port = await freePort()
  const url = `http://localhost:${port}`
  const options = { port, databaseUrl: database.url, accounts: [ground.account(url)] }
  const locks: Knex.Transaction[] = []
  const unlock = async () => {
    for (let lock = locks.pop(); lock; lock = locks.pop()) await lock.rollback()
  }
  let medusa: MedusaProcess | undefined
  const backup = await keptRows(database.url)
  const close = async () => {
    await unlock()
    await medusa?.kill()
    await backup.close()
    await ground.close()
  }
  try {
    medusa = await startMedusa({ ...options, seed: [PROVIDER] })
  } catch (failure) {
    await close()
    throw failure
  }
  const { seed, secretKey } = medusa.seeded!

  return {
    url,
    seed,
    sandbox,
    shopper: shopper(url, seed),
    merchant: merchantAt(url, secretKey),
    sql: database.sql,
    async lock(table) {
      const transaction = await database.transaction()
      locks.push(transaction)
      await transaction.raw("lock table ?? in exclusive mode", [table])
    },
    unlock,
    kill: async () => medusa?.kill(),
    async restart(how) {
      medusa = await startMedusa({ ...options, ...how })
    },
    mpgi: (command, how) => runCommand(command, { ...options, ...how }),
    backup,
    close,
  }
}
