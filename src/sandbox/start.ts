import { createServer } from "node:http"
import { dialectProblem } from "../gateway/dialect-problem"
import { TEST_CARDS, RESULTS } from "./cards"
import { createClock } from "./clock"
import type { Context } from "./context"
import { copyPayment, applyDecision } from "./effects/payment"
import { FaultRegistry } from "./faults/registry"
import { requireOrigins } from "./http/send-page"
import { createRequestListener } from "./http/request-listener"
import { RequestLog } from "./http/request-log"
import { Ledger } from "./ledger/ledger"
import { load, saveLedger } from "./ledger/persistence"
import { LedgerReader } from "./ledger/reader"
import { Notifier } from "./notifications/notifier"
import { resolveOptions, type SandboxOptions } from "./options"
import { createPortal } from "./portal"
import { Secrets } from "./secrets"
import type { Sandbox, SandboxControls } from "./sandbox"
import { appendEntry } from "./effects/entries"
import { advancePayout } from "./effects/payout"
import { renewContract } from "./effects/renewal"
import { HOUR } from "./time"

/** How long before its date a renewal is created. Manual 3: a created renewal is charged even after a cancellation. */
const RENEWAL_CREATED_BEFORE_MS = HOUR

/** How often the sandbox checks whether a task is due. */
const TICK_MS = 250

/**
 * Starts a payment gateway for development, on this machine.
 * @throws Error when the port is in use or the data file cannot be read; TypeError on an empty secret or an invalid dialect.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const settings = resolveOptions(options)
  const invalid = dialectProblem(settings.dialect)
  if (invalid) throw new TypeError(`${["dialect", ...invalid.path].join(".")}: ${invalid.problem}`)
  requireOrigins(settings.frameAncestors)
  const ledger = new Ledger(settings.dataFile === undefined ? undefined : load(settings.dataFile))
  const clock = createClock(ledger.state)
  const faults = new FaultRegistry()
  const requests = new RequestLog()
  const secrets = new Secrets(settings.signature)
  const sign = secrets.sign.bind(secrets)
  const notifier = new Notifier({ settings, clock, ledger, faults, sign })
  const context: Context = { settings, clock, ledger, faults, requests, secrets, sign, notifier }

  const controls: SandboxControls = {
    merchantId: settings.merchantId,
    accountId: settings.accountId,
    testCards: TEST_CARDS,
    ledger: new LedgerReader(ledger, settings.decimals),
    faults,
    clock: {
      now: () => clock.now(),
      advance(milliseconds) {
        clock.advance(milliseconds)
        ledger.dirty = true
        runDueTasks(context)
      },
    },
    copyPayment(...names) {
      const { transaction_id } = copyPayment(context, ...names)
      saveLedger(context)
      return controls.ledger.transaction(transaction_id)!
    },
    portal: createPortal(context),
    notifications: notifier,
    secrets,
    requests: () => requests.list(),
    voidHeldBy: (how) => void (settings.heldPayments = how),
    allowFramesOn(origins) {
      requireOrigins(origins)
      settings.frameAncestors = [...origins]
    },
    allowIps: (ips) => void (settings.allowedIps = [...ips]),
  }
  // The ledger is saved now, so that a data file that cannot be written fails the start and not the first payment.
  ledger.dirty = true
  saveLedger(context)
  const server = createServer(createRequestListener(context, controls))
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(settings.port, settings.host, resolve)
  })
  runDueTasks(context)
  const ticking = setInterval(() => runDueTasks(context), TICK_MS).unref()

  const address = server.address()
  const port = typeof address === "object" && address ? address.port : settings.port
  return {
    ...controls,
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

/** Something that the gateway does at a certain time. */
interface ScheduledTask {
  at: number
  run: (context: Context) => void
}

/** Runs the due tasks in order of time, with the clock set to each task's time. Then saves the ledger. */
function runDueTasks(context: Context): void {
  for (;;) {
    const now = context.clock.now()
    const [next] = scheduledTasks(context)
      .filter(({ at }) => at <= now)
      .sort((one, other) => one.at - other.at)
    if (!next) break
    next.run({ ...context, clock: { now: () => next.at } })
    context.ledger.dirty = true
  }
  saveLedger(context)
  context.notifier.wake()
}

function scheduledTasks({ ledger }: Context): ScheduledTask[] {
  const { transactions, checkouts, contracts, payouts } = ledger.state
  return [
    ...transactions.flatMap((transaction): ScheduledTask[] => {
      const { decide_at: at, card } = transaction
      if (at === undefined || !card) return []
      const run = (context: Context) => {
        delete transaction.decide_at
        applyDecision(context, transaction, card, { kind: "authorized", result: "success" }, "gateway")
      }
      return [{ at, run }]
    }),
    ...checkouts
      .filter(({ closed }) => !closed)
      .map((checkout): ScheduledTask => ({
        at: checkout.expires_at,
        run: (context) => {
          checkout.closed = true
          const transaction = ledger.transaction(checkout.transaction_id)
          if (!transaction || transaction.card || ledger.position(transaction).state !== "pending") return
          transaction.result = RESULTS.expired_page
          appendEntry(context, transaction, "declined", "gateway")
        },
      })),
    ...contracts
      .filter(({ status, renewal_created }) => renewal_created || status === "Active")
      .map((contract): ScheduledTask =>
        contract.renewal_created
          ? { at: contract.next_at, run: (context) => renewContract(context, contract) }
          : {
              at: contract.next_at - RENEWAL_CREATED_BEFORE_MS,
              run: () => void (contract.renewal_created = true),
            },
      ),
    ...payouts.flatMap((payout): ScheduledTask[] =>
      payout.next_status_at === undefined
        ? []
        : [{ at: payout.next_status_at, run: (context) => advancePayout(context, payout) }],
    ),
  ]
}
