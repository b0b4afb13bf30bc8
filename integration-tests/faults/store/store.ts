import type { AccountOptions, ModuleOptions } from "medusa-payment-mpgi/modules/mpgi"
import { startSandbox, type Sandbox } from "medusa-payment-mpgi/sandbox"
import { MedusaState } from "../medusa/state"
import { clock } from "../simulation/clock"
import { Database } from "../simulation/database"
import type { Machine } from "../simulation/machine"
import type { Simulation } from "../simulation/simulation"
import type { Environment, Exchange, Mishap } from "./environment"
import { PLAIN, type SentDecimals, type Situation } from "../../situations/situation"
import { PAYOUT_USERS } from "./payout-users"
import { Server } from "./server"

export const SECRET = "sandbox-secret"

/** When its servers place orders before they are paid, and what becomes of those that are not. */
export type AwaitingOrders = NonNullable<AccountOptions["awaitingOrders"]>

export const ORDER_FIRST: AwaitingOrders = {
  orderFirst: true,
  inReview: true,
  remindAfterHours: 1,
  cancelAfterHours: 2,
}

/** Steps after which a process that dies leaves the same as before them: queries, pauses, and locks, which are free when it has died. */
const LEAVES_NOTHING = /^(collect|not yet|medusa (read|select|lock) .*|gateway retrieval\w*)$/

/** Its ledger only grows, and what falls due is searched for in all of it. */
const GATEWAY_LASTS = 25
const openGateway = (decimals: SentDecimals) => startSandbox({ notificationBackoffMs: [], decimals })

/** A store with any number of servers, its database and its gateway, all in this process. */
export class Store implements Environment {
  readonly provider = "pp_mpgi_mpgi"
  /** While it is set, whatever outlives a process goes through it. */
  simulation: Simulation | undefined
  /** Whether a query of Medusa is a step of its own: then what is read one after the other need not agree. */
  readsAreSteps = false
  state = new MedusaState()
  /** What its customers buy. */
  situation = PLAIN
  servers: Server[] = []
  /** How many faults were injected, of any kind. */
  injected = 0
  /** For servers that start from now on. Without, an order is placed when it is paid. */
  awaitingOrders: AwaitingOrders = {}
  /** For servers that start from now on: which payments they capture automatically. */
  capture: NonNullable<AccountOptions["capture"]> = {}
  /** The faults of the next exchange. */
  mishap: (exchange: Exchange) => Mishap = () => ({ faults: [] })
  /** Observes an exchange just before it happens. */
  beforeExchange: (exchange: Exchange) => Promise<void> = () => Promise.resolve()
  #cleared = 0
  #later: { at: number; send: () => Promise<unknown> }[] = []

  private constructor(
    readonly database: Database,
    public sandbox: Sandbox,
  ) {}

  static async open(): Promise<Store> {
    clock.install()
    return new Store(await Database.create(), await openGateway(PLAIN.decimals))
  }

  async close(): Promise<void> {
    this.reset()
    await this.sandbox.close()
    await this.database.drop()
    clock.uninstall()
  }

  /**
   * Empties the store, stops its servers, and has it sell something else. The gateway keeps the transactions of earlier schedules for a
   * while, unless it sends other decimals now.
   */
  async clear(situation: Situation = PLAIN): Promise<void> {
    const isOther = JSON.stringify(situation.decimals) !== JSON.stringify(this.situation.decimals)
    this.reset()
    this.situation = situation
    await this.database.clear()
    if (isOther || ++this.#cleared % GATEWAY_LASTS === 0) {
      await this.sandbox.close()
      this.sandbox = await openGateway(situation.decimals)
    }
  }

  get options(): ModuleOptions {
    const { url, merchantId, accountId } = this.sandbox
    const account = {
      // How many connections are open depends on real time: a seed would not play the same twice.
      baseUrl: url,
      merchantId,
      accountId,
      timeoutMs: 5000,
      keepAliveMs: 0,
      decimals: this.situation.decimals,
      signature: { algorithm: "hmac-sha256" as const, secret: SECRET },
      // Not this machine: the sandbox records its notifications, and the schedule delivers them.
      backendUrl: "https://shop.example.com",
      storefront: { returnUrl: "https://shop.example.com/return" },
      awaitingOrders: this.awaitingOrders,
      capture: this.capture,
    }
    // Amounts decide nothing here: each form says itself whether it needs approval.
    const approval = { above: { USD: "100000000" }, coolingHours: 0 }
    // Payouts are never without.
    const encryption = { keys: [{ id: "faults", secret: "b25seSBmb3IgZmF1bHRzLCBrbm93biB0byBldmVyeW8=" }] }
    return { accounts: [account], encryption, payouts: { enabled: true, users: PAYOUT_USERS, approval } }
  }

  start(name = `server ${this.servers.length + 1}`): Server {
    const server = new Server(this, name)
    this.servers.push(server)
    return server
  }

  point<Result>(machine: Machine, label: string, work: () => Promise<Result>): Promise<Result> {
    if (!this.simulation) return machine.crashed ? new Promise(() => undefined) : work()
    if (LEAVES_NOTHING.test(label)) return this.simulation.point(machine, label, work)
    return this.simulation.point(machine, label, () => work().finally(() => machine.leave()))
  }

  /** A request that reaches the gateway after a while, even if its sender has crashed. */
  later(ms: number, send: () => Promise<unknown>): void {
    this.#later.push({ at: Date.now() + ms, send })
  }

  /** Lets time pass, and does what falls due at the gateway on the way. */
  async pass(ms: number): Promise<void> {
    const end = Date.now() + ms
    for (;;) {
      const [next] = this.#later.sort((one, other) => one.at - other.at)
      if (!next || next.at > end) break
      this.#later.shift()
      clock.advance(Math.max(0, next.at - Date.now()))
      await next.send().catch(() => undefined)
    }
    clock.advance(Math.max(0, end - Date.now()))
    this.sandbox.clock.advance(0)
    await this.database.tick()
  }

  private reset(): void {
    for (const server of this.servers) server.stop()
    this.servers = []
    this.state = new MedusaState()
    this.simulation = undefined
    this.injected = 0
    this.readsAreSteps = false
    this.awaitingOrders = {}
    this.capture = {}
    this.mishap = () => ({ faults: [] })
    this.beforeExchange = () => Promise.resolve()
    this.#later = []
    this.sandbox.faults.clear()
  }
}
