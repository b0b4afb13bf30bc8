import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Exchange } from "../../../gateway"
import { MINUTE, SECOND } from "../shared/time"
import type { HealthRecords } from "./health-records"

/** A probe waits for a few seconds only. */
const TIMEOUT_MS = 2 * SECOND
/** What happened longer ago says nothing about now. The health job queries every gateway every five minutes. */
const LATELY_MS = 15 * MINUTE
/** This many exchanges in a row without any reply: one alone may be an accident. */
const ENOUGH = 3

/** Error codes of exchanges to which the gateway did not reply at all. */
const SILENT: readonly Exchange["code"][] = ["connection_failed", "timeout", "connection_lost"]

/** What a probe may know of this server: no account, amount, address or error. */
export interface Readiness {
  database: "reachable" | "unreachable"
  migrations: "done" | "missing" | "unknown"
  /** By the exchanges of this server; `unknown` if it had none lately. */
  gateway: "reachable" | "unreachable" | "unknown"
}

/** The latest exchanges of one account on this server. Times in milliseconds, of a clock that never goes back. */
interface Contact {
  at: number
  /** Exchanges since the last reply. */
  silent: number
}

/** What this server reports to a probe. It sends nothing to the gateway. */
export class ReadinessRecords {
  private readonly contacts = new Map<string, Contact>()

  constructor(
    private readonly pg: Knex,
    private readonly health: Pick<HealthRecords, "missingMigrations">,
    private readonly elapsed: () => number = () => performance.now(),
  ) {}

  /** Notes whether the gateway replied. A reply that cannot be used is a reply, too. */
  note(provider_id: string, { code }: Pick<Exchange, "code">): void {
    const contact = this.contacts.get(provider_id) ?? { at: 0, silent: 0 }
    contact.silent = SILENT.includes(code) ? contact.silent + 1 : 0
    contact.at = this.elapsed()
    this.contacts.set(provider_id, contact)
  }

  async retrieve(): Promise<Readiness> {
    const gateway = this.gateway()
    const isReachable = await this.soon(this.pg.raw("select 1"))
    if (!isReachable) return { database: "unreachable", migrations: "unknown", gateway }
    const missing = await this.soon(this.health.missingMigrations())
    const migrations = missing ? (missing.length === 0 ? "done" : "missing") : "unknown"
    return { database: "reachable", migrations, gateway }
  }

  private gateway(): Readiness["gateway"] {
    const recent = [...this.contacts.values()].filter(({ at }) => this.elapsed() - at < LATELY_MS)
    if (recent.some(({ silent }) => silent >= ENOUGH)) return "unreachable"
    return recent.some(({ silent }) => silent === 0) ? "reachable" : "unknown"
  }

  /** The result of a statement; undefined when it fails or takes too long. */
  private async soon<Result>(statement: PromiseLike<Result>): Promise<Result | undefined> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), TIMEOUT_MS)
    })
    try {
      return await Promise.race([Promise.resolve(statement).catch(() => undefined), late])
    } finally {
      clearTimeout(timer)
    }
  }
}
