import type { AccountOptions } from "medusa-payment-mpgi/config"
import { startSandbox, type Sandbox } from "medusa-payment-mpgi/sandbox"
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { freePort } from "../../tools/free-port"
import { startPostgres } from "../../tools/postgres"
import { PROMOTION_CODE } from "../medusa/constants"
import { buildStorefront } from "../storefront/build"
import { serveStorefront } from "../storefront/server"
import { gatewayIdentity } from "./account"
import { lastLogLines, stopChild } from "./child"
import { buildDashboard } from "./dashboard"
import { startMedusa, type Urls } from "./medusa"

export type StackOptions = {
  /** Folder of the logs, the sandbox's data file and, with `keep`, the database. */
  folder: string
  /** Keep the database and the sandbox's data for the next run. Otherwise both are new and deleted afterwards. */
  keep: boolean
  /** Use ports 8000, 9000 and 9100 if they are free. Otherwise any free ports. */
  defaultPorts: boolean
  /** Names of this machine, by which browsers and servers reach the parts. Default: `localhost`, and 127.0.0.1 for the gateway. */
  hosts?: Record<keyof Urls, string>
  /**
   * Connection string of a database with all tables, on the caller's own server. Without it, PostgreSQL is started and
   * the tables are created.
   */
  migratedDatabase?: string | undefined
  /** Options that replace those of the demo's account. */
  account?: Partial<AccountOptions> | undefined
  /** Start no storefront: the caller starts its own at the storefront's address. */
  withoutStorefront?: boolean
  /** Serve Medusa's dashboard. */
  dashboard: boolean
  /** Interrupts the start: stops what was started, then throws. */
  signal: AbortSignal
  /** Receives the name of each part that is being started. */
  log?: (step: string) => void
}

/** All servers of the demo, running and seeded. */
export type Stack = Urls & {
  publishableKey: string
  paymentProviderId: string
  databaseUrl: string
  /** The sandbox gateway, which runs in this process. */
  gateway: Sandbox
  /** Resolves with the reason once a part has exited unexpectedly. */
  failed: Promise<string>
  /** Stops everything in reverse order. May be called again. */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL (unless a database is given), the sandbox gateway, Medusa and the storefront, all on loopback. If a
 * part fails, it stops the parts that were started.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { folder, keep, migratedDatabase, signal, log = () => {} } = options
  const stopping: (() => Promise<void>)[] = []
  const stop = async () => {
    for (let stopPart = stopping.pop(); stopPart; stopPart = stopping.pop()) await stopPart()
  }
  const started = (stopPart: () => Promise<void>) => {
    stopping.push(stopPart)
    signal.throwIfAborted()
  }
  const interrupt = () => void stop()
  signal.addEventListener("abort", interrupt)
  const ownDatabase = async () => {
    log("PostgreSQL")
    const postgres = await startPostgres(keep ? { folder: join(folder, "postgres") } : {})
    started(postgres.stop)
    return { url: postgres.url("postgres"), ended: postgres.ended }
  }
  const port = (preferred: number) => freePort(options.defaultPorts ? preferred : 0)
  const { hosts = { storefront: "localhost", medusa: "localhost", sandbox: "127.0.0.1" } } = options

  try {
    mkdirSync(folder, { recursive: true })
    const build = options.dashboard ? buildDashboard() : undefined
    if (build) started(build.cancel)
    const database = migratedDatabase
      ? { url: migratedDatabase, ended: new Promise<void>(() => {}) }
      : await ownDatabase()
    const storefrontUrl = `http://${hosts.storefront}:${await port(8000)}`
    const gateway = await startSandbox({
      ...gatewayIdentity,
      port: await port(9100),
      frameAncestors: [storefrontUrl],
      ...(keep ? { dataFile: join(folder, "sandbox.json") } : {}),
    })
    started(() => gateway.close())

    const urls: Urls = {
      storefront: storefrontUrl,
      medusa: `http://${hosts.medusa}:${await port(9000)}`,
      sandbox: `http://${hosts.sandbox}:${new URL(gateway.url).port}`,
    }
    log("Medusa")
    const databaseUrl = database.url
    const medusa = startMedusa(urls, {
      databaseUrl,
      isMigrated: migratedDatabase !== undefined,
      folder,
      dashboard: build?.folder,
      account: options.account,
    })
    started(() => stopChild(medusa))
    const failed = Promise.race([
      medusa.exited.then((code) => `${lastLogLines(medusa)}\n\nMedusa exited with code ${code}`),
      database.ended.then(() => "PostgreSQL exited"),
    ])
    const files = join(folder, "storefront")
    const { withoutStorefront = false } = options
    const ready = Promise.all([medusa.ready, withoutStorefront || buildStorefront(files)])
    const [{ publishableKey, paymentProviderId }] = await Promise.race([ready, failed.then(fail)])
    if (build) log("the dashboard")
    await Promise.race([build?.done, failed.then(fail)])
    const running = { ...urls, publishableKey, paymentProviderId, databaseUrl, gateway, failed, stop }
    if (withoutStorefront) return running
    const storefront = await serveStorefront(files, Number(new URL(urls.storefront).port), {
      backendUrl: urls.medusa,
      gatewayUrl: urls.sandbox,
      publishableKey,
      paymentProviderId,
      testCards: gateway.testCards.map(({ number, description }) => ({ number, description })),
      promotionCode: PROMOTION_CODE,
    })
    started(async () => {
      storefront.close()
      storefront.closeAllConnections()
    })

    return running
  } catch (failure) {
    await stop()
    throw signal.aborted ? signal.reason : failure
  } finally {
    signal.removeEventListener("abort", interrupt)
  }
}

function fail(reason: string): never {
  throw new Error(reason)
}
