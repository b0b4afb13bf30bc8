import { startSandbox, type Sandbox } from "medusa-payment-mpgi/sandbox"
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { freePort } from "../../tools/free-port"
import { startPostgres } from "../../tools/postgres"
import { PROMOTION_CODE } from "../medusa/known"
import { buildStorefront } from "../storefront/build"
import { serveStorefront } from "../storefront/server"
import { gatewayIdentity } from "./account"
import { endChild, lastWords } from "./child"
import { buildDashboard } from "./dashboard"
import { startMedusa, type Addresses } from "./medusa"

export type StackOptions = {
  /** Where logs, the sandbox's ledger and, when `keep` is set, the database are. */
  folder: string
  /** Keep the database and the sandbox's ledger for the next run; else they are new, and gone afterwards. */
  keep: boolean
  /** The usual ports where they are free; else any. */
  usualPorts: boolean
  /** Serve Medusa's dashboard. */
  dashboard: boolean
  /** Interrupts the start: what runs already is ended, and the start throws. */
  signal: AbortSignal
  /** Told what is being waited for. */
  say?: (step: string) => void
}

/** Everything that the demo runs, up and seeded. */
export type Stack = Addresses & {
  publishableKey: string
  paymentProviderId: string
  databaseUrl: string
  /** The gateway of this demo, which runs in this process. */
  gateway: Sandbox
  /** Settles when a part has ended without being asked to, with words why. */
  broken: Promise<string>
  /** Ends everything, in order; harmless when called again. */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL, the sandbox gateway, Medusa and the storefront, all on loopback.
 * What was started is ended again when something fails.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { folder, keep, signal, say = () => {} } = options
  const undo: (() => Promise<void>)[] = []
  const stop = async () => {
    for (let end = undo.pop(); end; end = undo.pop()) await end()
  }
  const started = (end: () => Promise<void>) => {
    undo.push(end)
    signal.throwIfAborted()
  }
  const interrupt = () => void stop()
  signal.addEventListener("abort", interrupt)
  const port = (usual: number) => freePort(options.usualPorts ? usual : 0)

  try {
    mkdirSync(folder, { recursive: true })
    const built = options.dashboard ? buildDashboard() : undefined
    if (built) started(built.abandon)
    say("PostgreSQL")
    const postgres = await startPostgres(keep ? { folder: join(folder, "postgres") } : {})
    started(postgres.stop)
    const gateway = await startSandbox({
      ...gatewayIdentity,
      port: await port(9100),
      ...(keep ? { dataFile: join(folder, "sandbox.json") } : {}),
    })
    started(() => gateway.close())

    const at: Addresses = {
      storefront: `http://localhost:${await port(8000)}`,
      medusa: `http://localhost:${await port(9000)}`,
      sandbox: gateway.url,
    }
    say("Medusa")
    const databaseUrl = postgres.url("postgres")
    const medusa = startMedusa(at, {
      databaseUrl,
      folder,
      dashboard: built?.folder,
    })
    started(() => endChild(medusa))
    const broken = Promise.race([
      medusa.exited.then((code) => `${lastWords(medusa)}\n\nMedusa ended with code ${code}`),
      postgres.ended.then(() => "PostgreSQL ended"),
    ])
    const files = join(folder, "storefront")
    const ready = Promise.all([medusa.ready, buildStorefront(files)])
    const [{ publishableKey, paymentProviderId }] = await Promise.race([ready, broken.then(fail)])
    if (built) say("the dashboard")
    await Promise.race([built?.done, broken.then(fail)])
    const storefront = await serveStorefront(files, Number(new URL(at.storefront).port), {
      backendUrl: at.medusa,
      publishableKey,
      paymentProviderId,
      testCards: gateway.testCards.map(({ number, about }) => ({ number, about })),
      promotionCode: PROMOTION_CODE,
    })
    started(async () => {
      storefront.close()
      storefront.closeAllConnections()
    })

    return { ...at, publishableKey, paymentProviderId, databaseUrl, gateway, broken, stop }
  } catch (failure) {
    await stop()
    throw signal.aborted ? signal.reason : failure
  } finally {
    signal.removeEventListener("abort", interrupt)
  }
}

function fail(words: string): never {
  throw new Error(words)
}
