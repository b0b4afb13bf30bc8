import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { freePort } from "../../tools/free-port"
import { auditDisagreements } from "./audit-agrees"
import { cartCopies } from "./cart-copies"
import type { Database } from "./database"
import { keptRows, type KeptRows } from "./kept-rows"
import { bootMedusa, type MedusaHere } from "./medusa-here"
import { createMigratedDatabase } from "./migrated"
import { collectStatements, type Statement } from "./plans"
import { seedStore, type Seed } from "./seed"
import { shopper } from "./shop"
import { until } from "./until"

/** The booted store. Read its properties inside tests and hooks only: before, nothing is up. */
export type Store = {
  readonly url: string
  readonly container: MedusaContainer
  readonly seed: Seed
  readonly shopper: ReturnType<typeof shopper>
  /** The statements about our tables since the boot: each text once. */
  readonly statements: readonly Statement[]
  /** Rows of a statement on the store's own database; values for `?`. */
  sql<T>(statement: string, ...values: string[]): Promise<T[]>
}

export type StoreOptions = {
  /** Payment providers of the seeded region, as Medusa knows them: `pp_mpgi_default`. */
  providers: string[]
  /** Runs before Medusa reads its configuration: start servers, set environment. Returns how to undo it. */
  before?: (at: { url: string }) => Promise<() => Promise<void>> | Promise<void>
}

/**
 * Boots this package as a Medusa application on an empty, seeded database, once for all tests of the suite.
 * Before each test the database is put back to where the suite's `beforeAll` hooks left it; after each, the audit
 * must agree with the tables.
 */
export function describeStore({ providers, before }: StoreOptions, suite: (store: Store) => void) {
  describe("", () => {
    let url: string
    let seed: Seed
    let database: Database | undefined
    let rows: KeptRows | undefined
    let areKept = false
    let medusa: MedusaHere | undefined
    let copyOfCart: () => Promise<string>
    let statements: () => Statement[] = () => []
    let undo: (() => Promise<void>) | void
    const sql: Store["sql"] = (statement, ...values) => database!.sql(statement, ...values)

    beforeAll(async () => {
      const port = await freePort()
      url = `http://localhost:${port}`
      undo = await before?.({ url })
      database = await createMigratedDatabase("mpgi_store", { rbac: process.env.MEDUSA_FF_RBAC === "true" })
      rows = await keptRows(database.url)
      medusa = await bootMedusa(port, database.url)
      statements = collectStatements(medusa.container)
      seed = await seedStore(medusa.container, providers)
      copyOfCart = await cartCopies(sql, await shopper(url, seed).cart())
      await sql("delete from cart")
    })
    afterAll(async () => {
      await medusa?.stop()
      await rows?.close()
      await database?.drop()
      await undo?.()
    })

    // The first of a suite comes when its `beforeAll` hooks are done.
    beforeEach(async () => {
      if (areKept) return rows!.putBack()
      areKept = true
      await rows!.keep()
    })
    afterEach(() => noWorkflowRuns(medusa!.container))
    // After every test the audit alone must rebuild the state of everything.
    afterEach(async () => expect(await auditDisagreements(sql)).toEqual([]))

    suite({
      get url() {
        return url
      },
      get container() {
        return medusa!.container
      },
      get seed() {
        return seed
      },
      get statements() {
        return statements()
      },
      get shopper() {
        const over = shopper(url, seed)
        return {
          ...over,
          cart: (...like: Parameters<typeof over.cart>) =>
            like.length > 0 ? over.cart(...like) : copyOfCart(),
        }
      },
      sql,
    })
  })
}

/** Waits for the workflows that run in the background. */
function noWorkflowRuns(container: MedusaContainer) {
  const engine = container.resolve(Modules.WORKFLOW_ENGINE)
  const state = { $nin: ["not_started", "done", "reverted", "failed"] }
  return until(
    "every workflow has ended",
    async () => (await engine.listWorkflowExecutions({ state } as object)).length === 0,
    60_000,
  )
}
