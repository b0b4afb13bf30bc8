import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { freePort } from "../../tools/free-port"
import { auditDisagreements } from "./audit-agrees"
import { cartCopies } from "./cart-copies"
import type { Database } from "./database"
import { keptRows, type KeptRows } from "./kept-rows"
import { bootMedusa, type MedusaHere } from "./medusa-here"
import { createMigratedDatabase } from "./migrated"
import { collectStatements, STATEMENTS_FOLDER, type Statement } from "./plans"
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
  /** Puts the database back to where the suite's `beforeAll` hooks left it, as before each test. */
  putBack(): Promise<void>
}

export type StoreOptions = {
  /**
   * Specs that name the same store share it when they run in the same process: it is booted once, and each of them begins with the
   * rows that the seed left. The options of a name are always the same. Without a name the suite has a store of its own.
   */
  name?: string
  /** Payment providers of the seeded region, as Medusa knows them: `pp_mpgi_default`. */
  providers: string[]
  /** Environment variables of the booted store. */
  env?: Record<string, string>
  /** Runs before Medusa reads its configuration: start servers, set environment. Returns how to undo it. */
  before?: (at: { url: string }) => Promise<() => Promise<void>> | Promise<void>
  /** Runs once after the boot: what it does is there before every test. */
  prepare?: (container: MedusaContainer) => Promise<unknown>
  /** Runs once after that. What it writes to the database is not there afterwards. */
  rehearse?: (store: Store) => Promise<unknown>
  /** Waits until what `beforeAll` hooks began has ended. Rows that are kept before that are put back unfinished, before every test. */
  settled?: (store: Store) => Promise<unknown>
}

/** A store that is up, and how to end it. */
type Running = {
  name: string | undefined
  url: string
  seed: Seed
  database: Database
  rows: KeptRows
  medusa: MedusaHere
  statements: () => Statement[]
  copyOfCart: () => Promise<string>
  isRehearsed: boolean
  stop(): Promise<void>
}

declare global {
  // Outlives the spec that booted it; postgres-down.ts stops it when specs and tear-down share the process.
  var mpgiTestStore: Running | undefined
}

/**
 * Boots this package as a Medusa application on an empty, seeded database, once for all tests of the suite, or of all suites that name
 * the same store. Before each test the database is put back to where the suite's `beforeAll` hooks left it; after each, the audit
 * must agree with the tables.
 */
export function describeStore(options: StoreOptions, suite: (store: Store) => void) {
  describe("", () => {
    let areKept = false
    let store: Running | undefined
    const sql: Store["sql"] = (statement, ...values) => store!.database.sql(statement, ...values)

    beforeAll(async () => {
      store = await storeFor(options)
      if (store.isRehearsed || !options.rehearse) return
      await options.rehearse(view)
      await store.rows.putBack("boot")
      store.isRehearsed = true
    })
    afterAll(async () => {
      recordStatements(store)
      if (options.name === undefined) await stopStore()
    })

    // The first of a suite comes when its `beforeAll` hooks are done.
    beforeEach(async () => {
      if (areKept) return store!.rows.putBack("suite")
      areKept = true
      await options.settled?.(view)
      await noWorkflowRuns(store!.medusa.container)
      await store!.rows.keep("suite")
    })
    afterEach(() => noWorkflowRuns(store!.medusa.container))
    // After every test the audit alone must rebuild the state of everything.
    afterEach(async () => expect(await auditDisagreements(sql)).toEqual([]))

    const view: Store = {
      get url() {
        return store!.url
      },
      get container() {
        return store!.medusa.container
      },
      get seed() {
        return store!.seed
      },
      get statements() {
        return store!.statements()
      },
      get shopper() {
        const { url, seed, copyOfCart } = store!
        const over = shopper(url, seed)
        return {
          ...over,
          cart: (...like: Parameters<typeof over.cart>) =>
            like.length > 0 ? over.cart(...like) : copyOfCart(),
        }
      },
      sql,
      putBack: () => store!.rows.putBack("suite"),
    }
    suite(view)
  })
}

/** The store of this process with its rows as after its boot, or a new one in place of another. */
async function storeFor(options: StoreOptions): Promise<Running> {
  const running = globalThis.mpgiTestStore
  if (running && options.name !== undefined && running.name === options.name) {
    await running.rows.putBack("boot")
    return running
  }
  await stopStore()
  return (globalThis.mpgiTestStore = await bootStore(options))
}

/** Ends the store of this process, if there is one. */
async function stopStore(): Promise<void> {
  const running = globalThis.mpgiTestStore
  globalThis.mpgiTestStore = undefined
  await running?.stop()
}

async function bootStore({ name, providers, env, before, prepare }: StoreOptions): Promise<Running> {
  const undo: (() => Promise<unknown> | unknown)[] = []
  const stop = async () => {
    for (let last = undo.pop(); last; last = undo.pop()) await last()
  }
  try {
    const port = await freePort()
    const url = `http://localhost:${port}`
    if (env) undo.push(setVariables(env))
    const undone = await before?.({ url })
    if (undone) undo.push(undone)
    const database = await createMigratedDatabase("mpgi_store", { rbac: env?.MEDUSA_FF_RBAC === "true" })
    undo.push(() => database.drop())
    const rows = await keptRows(database.url)
    undo.push(() => rows.close())
    const medusa = await bootMedusa(port, database.url)
    undo.push(() => medusa.stop())
    const statements = collectStatements(medusa.container)
    const seed = await seedStore(medusa.container, providers)
    const copyOfCart = await cartCopies(database.sql, await shopper(url, seed).cart())
    await database.sql("delete from cart")
    await prepare?.(medusa.container)
    await rows.keep("boot")
    endWithWorker()
    return { name, url, seed, database, rows, medusa, statements, copyOfCart, isRehearsed: false, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function setVariables(env: Record<string, string>): () => void {
  const before = Object.keys(env).map((name) => [name, process.env[name]] as const)
  Object.assign(process.env, env)
  return () => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
}

let endsWithWorker = false

/** A worker of jest ends when it has nothing left to do once jest has let go of it, which a booted store never does. */
function endWithWorker(): void {
  if (endsWithWorker || !process.send) return
  endsWithWorker = true
  process.on("removeListener", (event) => {
    if (event === "message" && process.listenerCount("message") === 0) process.exit()
  })
}

/** Adds to what plans.spec.ts looks at. */
function recordStatements(store: Running | undefined): void {
  const folder = process.env[STATEMENTS_FOLDER]
  if (!folder || !store) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${store.name}-${store.database.id}.json`), JSON.stringify(store.statements()))
}

/** Waits for the workflows that run in the background. */
export function noWorkflowRuns(container: MedusaContainer) {
  const engine = container.resolve(Modules.WORKFLOW_ENGINE)
  const state = { $nin: ["not_started", "done", "reverted", "failed"] }
  return until(
    "every workflow has ended",
    async () => (await engine.listWorkflowExecutions({ state } as object)).length === 0,
  )
}
