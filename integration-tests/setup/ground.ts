import type { AccountOptions } from "medusa-payment-mpgi/config"
import { startSandbox, type Sandbox } from "medusa-payment-mpgi/sandbox"
import type { Database } from "./database"
import { createMigratedDatabase, type Flavor } from "./migrated"

/** What outlives every Medusa process: a database and a gateway. */
export type Ground = {
  database: Database
  sandbox: Sandbox
  /** The account at the gateway, as a Medusa configures it that is reached at `backendUrl`. */
  account(backendUrl: string): AccountOptions
  close(): Promise<void>
}

export async function startGround(
  prefix: string,
  differs: Partial<AccountOptions> = {},
  flavor: Flavor = {},
): Promise<Ground> {
  const database = await createMigratedDatabase(prefix, flavor)
  // Notifications that fail are tried again when a test puts the gateway's clock forward.
  const sandbox = await startSandbox({
    notificationBackoffMs: Array.from({ length: 20 }, () => 600_000),
    ...(differs.decimals ? { decimals: differs.decimals } : {}),
  })
  return {
    database,
    sandbox,
    account: (backendUrl) => ({
      baseUrl: sandbox.url,
      merchantId: sandbox.merchantId,
      accountId: sandbox.accountId,
      signature: { algorithm: "hmac-sha256", secret: "sandbox-secret" },
      backendUrl,
      storefront: { returnUrl: "http://localhost:8000/return" },
      // Its queries would trigger the faults that a test has prepared for others.
      reconciliation: { enabled: false },
      ...differs,
    }),
    async close() {
      await sandbox.close()
      await database.drop()
    },
  }
}
