import { actAs } from "../audit/actor"
import type { Account } from "../options/options"
import { describeError } from "../shared/describe-error"
import type { Log } from "../shared/log"
import { Timers } from "../shared/timers"
import { addressesOf, markedAccounts, type MarkedAccount } from "./compare-mark"
import type { InstallationDecision, InstallationRecords } from "./installation-records"
import { UNKNOWN, type InstallationState } from "./installation-state"

/** How long a decision may take to reach the other servers. */
const REFRESH_MS = 10_000

/** The state as a screen shows it. */
export interface InstallationView extends InstallationState {
  /** Whether nothing happens automatically and the gateway is only queried. */
  paused: boolean
  /** Whether the option `paused` is set. */
  option: boolean
  /** Addresses of this server. */
  addresses: string[]
}

/**
 * Decides whether this server may act on the accounts of its options. A copy of a database has the mark and the orders
 * of the original. It is paused until a user decides whether it is a copy. As long as the mark was not read, this
 * server stays paused.
 */
export class Installation {
  /** The state when the mark was last read. The fault suites set it, because they have no start. */
  state: InstallationState = UNKNOWN
  private readonly now: MarkedAccount[]
  private readonly timers = new Timers()
  private stopped = false
  private held = false

  constructor(
    private readonly records: InstallationRecords,
    accounts: readonly Account[],
    private readonly option: boolean,
    private readonly log: Log,
  ) {
    this.now = markedAccounts(accounts)
  }

  get paused(): boolean {
    const { status, paused_at } = this.state
    if (this.option || this.held || paused_at !== null) return true
    return status !== "own" && status !== "separate_copy"
  }

  get view(): InstallationView {
    return {
      paused: this.paused,
      option: this.option,
      ...this.state,
      addresses: addressesOf(this.now),
    }
  }

  /**
   * Reads the mark, and again every ten seconds until it is stopped. Never throws: after an error, the last state
   * stays.
   */
  async start(): Promise<void> {
    await this.refresh()
    if (!this.stopped) this.timers.after(REFRESH_MS, () => void this.start())
  }

  stop(): void {
    this.stopped = true
    this.timers.stop()
  }

  /** Pauses this process until it ends, and no other: what it would do can then be seen. @entryPoint */
  hold(): void {
    this.held = true
  }

  /**
   * Pauses all servers of this installation, or ends that pause. They follow within seconds. Returns false when the
   * database does not know the installation. @entryPoint
   */
  async setPaused(isPaused: boolean, by: string): Promise<boolean> {
    const done = await actAs(by, () => this.records.setPaused(isPaused, this.now))
    await this.refresh()
    return done
  }

  /** Records a user's decision, which applies here at once: see {@link InstallationRecords.decide}. @entryPoint */
  async decide(decision: InstallationDecision, by: string): Promise<boolean> {
    const done = await actAs(by, () => this.records.decide(decision, this.now, by))
    await this.refresh()
    return done
  }

  private async refresh(): Promise<void> {
    try {
      this.become(await this.read())
    } catch (error) {
      if (this.state.status === "unknown")
        this.log.warn(`mpgi: paused: the mark of this installation cannot be read (${describeError(error)})`)
    }
  }

  /** Reads the state. A database without a mark is marked only at the start; later, the last state stays. */
  private async read(): Promise<InstallationState> {
    const { records, now, state } = this
    const found = await records.read(now)
    if (found.status === "own" && state.status !== "own") await records.addAccounts(now)
    if (found.status !== "unknown") return found
    if (state.status !== "unknown") return state
    await records.markFirst(now)
    return records.read(now)
  }

  private become(state: InstallationState): void {
    const { status, paused_at } = this.state
    this.state = state
    if ((state.paused_at === null) !== (paused_at === null))
      this.log.warn(state.paused_at === null ? "mpgi: resumed by a command" : "mpgi: paused by a command")
    if (state.status === status) return
    const { marked_addresses, addresses } = this.view
    const places = `this server is ${addresses.join(", ")}, its database belongs to ${marked_addresses.join(", ")}`
    if (this.paused && !this.option)
      this.log.warn(`mpgi: paused: ${state.status}: ${places}; see the health check`)
    else if (status !== "unknown") this.log.info(`mpgi: ${state.status}: ${places}`)
  }
}
