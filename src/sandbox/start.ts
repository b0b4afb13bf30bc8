import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { signer } from "../gateway/signature"
import { TEST_CARDS } from "./cards"
import { createClock } from "./clock"
import type { Context } from "./context"
import { FaultRegistry } from "./faults/registry"
import { createApp } from "./http/app"
import { RequestLog } from "./http/request-log"
import { saveLedger } from "./http/save"
import { Ledger } from "./ledger/ledger"
import { load } from "./ledger/persistence"
import { LedgerReader } from "./ledger/reader"
import { Notifier } from "./notifications/notifier"
import { settle, type SandboxOptions } from "./options"
import { createPortal } from "./portal"
import type { Sandbox } from "./sandbox"
import { runDue } from "./schedule"

/** How often the sandbox looks for what fell due by itself. */
const TICK = 250

/**
 * Starts a gateway to develop against, on this machine.
 * @throws Error when the port is taken or the data file cannot be read; TypeError on an empty secret.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const settings = settle(options)
  const ledger = new Ledger(settings.dataFile === undefined ? undefined : load(settings.dataFile))
  const clock = createClock()
  clock.ahead = ledger.state.ahead
  const parts = {
    settings,
    clock,
    ledger,
    faults: new FaultRegistry(),
    requests: new RequestLog(),
    sign: signer(settings.signature),
  }
  const notifier = new Notifier(parts)
  const context: Context = { ...parts, notifier }
  clock.onAdvance = () => {
    ledger.dirty = true
    runDue(context)
  }

  const sandbox = {
    merchantId: settings.merchantId,
    accountId: settings.accountId,
    testCards: TEST_CARDS,
    ledger: new LedgerReader(ledger, settings.decimals),
    faults: parts.faults,
    clock,
    portal: createPortal(context, () => saveLedger(context)),
    notifications: notifier,
    requests: () => parts.requests.list(),
    allowIps: (ips: readonly string[]) => void (settings.allowedIps = [...ips]),
  }
  // Now, not at the first payment: a data file that cannot be written is found out at once.
  ledger.dirty = true
  saveLedger(context)
  const server = createServer(createApp(context, sandbox))
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(settings.port, settings.host, resolve)
  })
  runDue(context)
  const ticking = setInterval(() => runDue(context), TICK).unref()

  const { port } = server.address() as AddressInfo
  return {
    ...sandbox,
    url: `http://${settings.host.includes(":") ? `[${settings.host}]` : settings.host}:${port}`,
    async close() {
      clearInterval(ticking)
      await notifier.stop()
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
      saveLedger(context)
    },
  }
}
