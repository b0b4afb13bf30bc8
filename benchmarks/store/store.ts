import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { WorkflowScheduler } from "@medusajs/framework/orchestration"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { AccountOptions } from "medusa-payment-mpgi/config"
import { bootMedusa } from "../../integration-tests/setup/medusa-here"
import { merchantAt, secretKey, type Merchant } from "../../integration-tests/setup/merchant"
import { createMigratedDatabase } from "../../integration-tests/setup/migrated"
import { collectStatements, type Statement } from "../../integration-tests/setup/plans"
import postgresDown from "../../integration-tests/setup/postgres-down"
import postgresUp from "../../integration-tests/setup/postgres-up"
import { seedStore, type Seed } from "../../integration-tests/setup/seed"
import { shopper } from "../../integration-tests/setup/shop"
import { freePort } from "../../tools/free-port"
import { startStub, type Stub } from "../wire/stub"
import { SIGNATURE } from "../wire/stub-values"
import { startGateway, type BenchGateway } from "./gateway"
import { startStripeStub, STRIPE, stripeProvider, type StripeStub } from "./stripe"

export const PROVIDER = "pp_mpgi_mpgi"
/** A second account, at a gateway that has every transaction and no ledger: {@link BenchStore.stub}. */
export const STUB_ACCOUNT = "pp_mpgi_stub"
/** Medusa's own provider, which sends nothing. */
export const SYSTEM = "pp_system_default"

/** Medusa with this package, in this process, and its gateway in another. */
export type BenchStore = {
  url: string
  container: MedusaContainer
  /** The connections that Medusa and this package share. */
  pg: Knex
  seed: Seed
  shopper: ReturnType<typeof shopper>
  merchant: Merchant
  gateway: BenchGateway
  stripe: StripeStub
  stub: Stub
  /** Rows of a statement, over a connection that is not the store's; values for `?`. */
  sql<Row>(statement: string, ...values: string[]): Promise<Row[]>
  /** A transaction on a connection that is not the store's. */
  transaction(): Promise<Knex.Transaction>
  /** The statements about our tables since the boot, each text once. @throws Error when they are not kept */
  statements(): Statement[]
  stop(): Promise<void>
}

/** Boots a seeded store on a new database. Statements are kept on request: many have values in their text, so that they pile up. */
export async function startStore({ keepStatements }: { keepStatements: boolean }): Promise<BenchStore> {
  await postgresUp()
  const gateway = await startGateway()
  const stub = await startStub()
  const port = await freePort()
  const url = `http://localhost:${port}`
  process.env.MPGI_ACCOUNTS = JSON.stringify([
    account(gateway.url, url),
    { ...account(`http://127.0.0.1:${stub.port}`, url), id: "stub" },
  ])
  process.env.MPGI_PAYOUTS = JSON.stringify({ enabled: true, users: ["user_benchmark"] })
  process.env.MPGI_TEST_PROVIDERS = JSON.stringify([stripeProvider])
  const database = await createMigratedDatabase("mpgi_benchmark")
  const medusa = await bootMedusa(port, database.url)
  const { container } = medusa
  // Jobs would work on what a row has prepared.
  await new WorkflowScheduler().clear()
  const stripe = await startStripeStub(container)
  const seed = await seedStore(container, [PROVIDER, SYSTEM, STRIPE])
  await gateway.holdReplies(0)
  return {
    url,
    container,
    seed,
    gateway,
    stripe,
    stub,
    sql: database.sql,
    transaction: database.transaction,
    pg: container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION),
    shopper: shopper(url, seed),
    merchant: merchantAt(url, await secretKey(container)),
    statements: keepStatements ? collectStatements(container) : notKept,
    async stop() {
      await medusa.stop()
      await gateway.stop()
      await stripe.stop()
      await stub.stop()
      await database.drop()
      await postgresDown()
    },
  }
}

const notKept = (): never => {
  throw new Error("this store keeps no statements: boot it with keepStatements")
}

const account = (gateway: string, backendUrl: string): AccountOptions => ({
  baseUrl: gateway,
  merchantId: "100200",
  accountId: "100200001",
  signature: SIGNATURE,
  backendUrl,
  storefront: { returnUrl: "http://localhost:8000/return" },
  // Started by the row that measures it, not by the clock.
  reconciliation: { enabled: false },
})
