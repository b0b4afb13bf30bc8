import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { describeError } from "./describe-error"
import type { Log } from "./log"
import { newCode } from "./order-no"
import { LONGEST_WORK_MS, SECOND } from "./time"
import { Timers } from "./timers"

/** How long a dead server keeps its leases. */
const LEASE_MS = 60 * SECOND

/**
 * Excludes other work with the same key, across all servers, without holding a connection. A lock that is a transaction
 * would hold one while the work needs further connections of the same pool. As many workers as the pool has connections
 * could then wait for each other forever. A lease is a row that is renewed while the work continues, for
 * {@link LONGEST_WORK_MS} at most, and that expires when its server dies.
 *
 * Leases prevent unnecessary double work. They do not prove that no other process is working: a process that sleeps
 * longer than its lease continues beside another one. What must not happen twice is protected where it is written.
 */
export class Leases {
  private readonly held = new Set<string>()
  private readonly timers = new Timers()

  constructor(
    private readonly pg: Knex,
    private readonly log: Log,
  ) {}

  /** Runs work while no one else has its key; undefined when another holder has it. */
  async exclusively<Result>(key: string, work: () => Promise<Result>): Promise<Result | undefined> {
    const holder = newCode(16)
    if (!(await this.take(key, holder))) return undefined
    this.held.add(holder)
    this.renewLater(key, holder, LONGEST_WORK_MS)
    try {
      return await work()
    } finally {
      this.held.delete(holder)
      // A lease that cannot be released expires.
      await this.ignore(key, this.row(key, holder).delete())
    }
  }

  /** Deletes the rows of servers that died; returns how many. */
  deleteExpired(): Promise<number> {
    return this.pg("mpgi_lease").whereRaw("expires_at < now() - interval '1 day'").delete()
  }

  stop(): void {
    this.timers.stop()
  }

  private async take(key: string, holder: string): Promise<boolean> {
    const taken = await this.pg("mpgi_lease")
      .insert({ key, holder, expires_at: this.expiry() })
      .onConflict("key")
      .merge()
      .whereRaw("mpgi_lease.expires_at <= now()")
      .returning<{ key: string }[]>("key")
    return taken.length > 0
  }

  private renewLater(key: string, holder: string, left: number): void {
    this.timers.after(LEASE_MS / 3, () => {
      if (!this.held.has(holder)) return
      if (left <= 0) return this.log.warn(`mpgi: the lease ${key} ends before its work, which may be stuck`)
      void this.ignore(key, this.row(key, holder).update({ expires_at: this.expiry() }))
      this.renewLater(key, holder, left - LEASE_MS / 3)
    })
  }

  private row(key: string, holder: string) {
    return this.pg("mpgi_lease").where({ key, holder })
  }

  /** Uses the database's clock, which all servers share. */
  private expiry(): Knex.Raw {
    return this.pg.raw(`now() + interval '${LEASE_MS / SECOND} seconds'`)
  }

  private ignore(key: string, statement: PromiseLike<unknown>): Promise<void> {
    return Promise.resolve(statement).then(
      () => undefined,
      (error: unknown) =>
        this.log.warn(`mpgi: the lease ${key} could not be written: ${describeError(error)}`),
    )
  }
}
