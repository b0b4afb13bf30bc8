import type { MedusaContainer } from "@medusajs/framework/types"
import { medusaIntegrationTestRunner } from "@medusajs/test-utils"
import { freePort } from "../../tools/free-port"
import { auditDisagreements } from "./audit-agrees"
import { seedStore, type Seed } from "./seed"
import { shopper } from "./shop"

/** The booted store. Read its properties inside tests and hooks only: before, nothing is up. */
export type Store = {
  readonly url: string
  readonly container: MedusaContainer
  readonly seed: Seed
  readonly shopper: ReturnType<typeof shopper>
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
    let undo: (() => Promise<void>) | void
    beforeAll(async () => {
      process.env.PORT = String(await freePort())
      url = `http://localhost:${process.env.PORT}`
      undo = await before?.({ url })
    })
    afterAll(async () => undo?.())

    medusaIntegrationTestRunner({
      inApp: true,
      testSuite: ({ getContainer, dbConnection }) => {
        let seed: Seed
        beforeAll(async () => {
          seed = await seedStore(getContainer(), providers)
        })
        const sql = async <T>(statement: string, ...values: string[]): Promise<T[]> =>
          (await dbConnection.raw(statement, values)).rows
        // Whatever a test has done: the audit alone tells where everything stands.
        afterEach(async () => expect(await auditDisagreements(sql)).toEqual([]))
        suite({
          get url() {
            return url
          },
          get container() {
            return getContainer()
          },
          get seed() {
            return seed
          },
          get shopper() {
            return shopper(url, seed)
          },
          sql,
        })
      },
    })
  })
}
