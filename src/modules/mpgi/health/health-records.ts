import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { readdirSync } from "node:fs"
import { join } from "node:path"
import { generateEntityId } from "@medusajs/framework/utils"
import { refusedInProduction, type OpenAccount } from "../shared/accounts"
import { whereOfOthers } from "../shared/credentials"
import { countOf, sqlList, table, UNRECORDED, wholeTable, writeTo } from "../shared/database"
import { HEALTH_CHANGED } from "../shared/events"
import { andAnnounce } from "../shared/outbox"
import type { CaseRow, HealthChangeRow, OperationRow, PaymentRow } from "../shared/rows"
import { ENDED, UNDECIDED } from "../payments/consequences"
import type { UnhealthyCheck } from "../models/health-change"
import type { Devices } from "../payments/device"
import { keysInUse } from "../encryption/reseal"
import type { SealedColumn } from "../encryption/sealed-columns"
import { clientKey } from "../shared/client-address"
import { isPrivate } from "../shared/ip-address"
import { DAY } from "../shared/time"

const DAYS = 7

const LATEST = 200

/** How long changes of the overall status are kept. */
const KEPT_DAYS = 400

/** The table in which Medusa records which migrations ran. */
const MIGRATIONS_RAN = "mikro_orm_migrations"

/** The state of an account's inbox. Times in seconds. */
export interface InboxHealth {
  /** When a message was last received; null when none was. */
  last_at: Date | null
  /** How long the newest of the applied messages had waited. */
  lag: number | null
  /** Messages that were stored more than five minutes ago and never processed. */
  left: number
  /**
   * Payments with a reported state whose customer was sent to the gateway after the last message, and more than an hour
   * ago.
   */
  unsynced: number
}

/** The health of the package as its tables show it. Counts only, no personal data. */
export class HealthRecords {
  constructor(
    private readonly pg: Knex,
    private readonly options: unknown,
    private readonly devices: Devices,
    private readonly sealed: readonly SealedColumn[],
  ) {}

  /**
   * Records the overall status if it has changed, and announces the change. A store without a record counts as healthy.
   * @returns whether the status has changed
   * @entryPoint
   */
  record({ status, checks }: { status: string; checks: readonly UnhealthyCheck[] }): Promise<boolean> {
    const rows = (by: Knex) => table<HealthChangeRow>(by, "mpgi_health_change")
    return this.pg.transaction(async (by) => {
      await by.raw("select pg_advisory_xact_lock(hashtextextended('mpgi_health_change', 0))")
      const last = await rows(by).orderBy("created_at", "desc").first()
      const previous = last?.status ?? "healthy"
      if (status === previous) return false
      const id = generateEntityId(undefined, "mpgihc")
      const bad = checks
        .filter((each) => each.status !== "healthy")
        .map(({ check, provider_id, status, code }) => ({ check, provider_id, status, code }))
      const change = { id, status, previous, checks: bad, created_at: new Date() }
      const changes = writeTo<HealthChangeRow>(by, "mpgi_health_change", UNRECORDED)
      // One record for all changes: their events keep their order.
      const announced = [by.raw("'health' as id"), by.raw("jsonb_build_object('change', id) as announced")]
      const stored = changes.insert(change).returning(announced)
      await andAnnounce(by, HEALTH_CHANGED, stored)
      await changes
        .delete()
        .where("created_at", "<", new Date(Date.now() - KEPT_DAYS * DAY))
        .whereNot({ id })
      return true
    })
  }

  /** A recorded change of the overall status. */
  change(id: string): Promise<HealthChangeRow | undefined> {
    return table<HealthChangeRow>(this.pg, "mpgi_health_change").where({ id }).first()
  }

  /** The options that production would refuse, each as `option: why`. */
  refusedInProduction(): string[] {
    return refusedInProduction(this.options)
  }

  /** Migrations of this package that did not run on this database. */
  async missingMigrations(): Promise<string[]> {
    const files = readdirSync(join(__dirname, "../migrations"))
    const own = files.flatMap((file) => /^(Migration\d+)\.[jt]s$/.exec(file)?.[1] ?? [])
    const ran = await wholeTable<{ name: string }>(this.pg, MIGRATIONS_RAN)
      .whereIn("name", own)
      .select("name")
    const names = new Set(ran.map(({ name }) => name))
    return own.filter((name) => !names.has(name)).sort()
  }

  async inbox(provider_id: string): Promise<InboxHealth> {
    const { rows } = await this.pg.raw<{ rows: [InboxHealth & { left: string; unsynced: string }] }>(
      `with last as (select max(received_at) as at from mpgi_notification where deleted_at is null and provider_id = :provider_id)
       select last.at as last_at,
         (select extract(epoch from applied_at - received_at)::float from mpgi_notification
           where deleted_at is null and provider_id = :provider_id and applied_at is not null order by received_at desc limit 1) as lag,
         (select count(*) from mpgi_notification where deleted_at is null and provider_id = :provider_id and state = 'received'
           and received_at < now() - interval '5 minutes') as left,
         (select count(*) from mpgi_payment where deleted_at is null and provider_id = :provider_id and state not in ${sqlList(UNDECIDED)}
           and opened_at < now() - interval '1 hour' and opened_at > coalesce(last.at, '-infinity')) as unsynced
       from last`,
      { provider_id },
    )
    const [row] = rows
    return { ...row, left: Number(row.left), unsynced: Number(row.unsynced) }
  }

  /** The number of unconfirmed operations, and the age of the oldest in minutes. */
  async unknownOutcomes(): Promise<{ count: number; minutes: number }> {
    const [row] = await table<OperationRow>(this.pg, "mpgi_operation")
      .where({ state: "unknown" })
      .select<{ count: string; minutes: string | null }[]>(
        this.pg.raw("count(*) as count"),
        this.pg.raw("floor(extract(epoch from now() - min(coalesce(sent_at, created_at))) / 60) as minutes"),
      )
    return { count: Number(row?.count), minutes: Number(row?.minutes ?? 0) }
  }

  /** How many unfinished payments of an account were made with other credentials than it has now. */
  ofOtherCredentials(provider_id: string, account: Pick<OpenAccount, "options">): Promise<number> {
    const payments = table<PaymentRow>(this.pg, "mpgi_payment")
      .where({ provider_id })
      .whereNotNull("opened_at")
    return countOf(whereOfOthers(payments.whereNotIn("state", ENDED), account))
  }

  /** See {@link seenAddresses}. */
  seenAddresses(): Promise<SeenAddresses> {
    return seenAddresses(this.pg, this.devices)
  }

  /** Those of some channels that no provider of Medusa's Notification module serves. */
  async channelsWithoutProvider<Channel extends string>(channels: readonly Channel[]): Promise<Channel[]> {
    const rows = await wholeTable<{ channels: string[] }>(this.pg, "notification_provider")
      .where({ is_enabled: true, deleted_at: null })
      .select("channels")
    const known = new Set(rows.flatMap((row) => row.channels))
    return channels.filter((channel) => !known.has(channel))
  }

  /** How many cases of each kind are open. */
  async openCases(): Promise<Record<string, number>> {
    const rows = await table<CaseRow>(this.pg, "mpgi_case")
      .where({ state: "open" })
      .groupBy("kind")
      .orderBy("kind")
      .select<{ kind: string; count: string }[]>("kind", this.pg.raw("count(*) as count"))
    return Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)]))
  }

  /** The ids of keys that seal some value, and `clear` if some value is not sealed. Reads every sealed column. */
  async keysInUse(): Promise<string[]> {
    const used = await Promise.all(this.sealed.map((column) => keysInUse(this.pg, column)))
    return [...new Set(used.flatMap((keys) => Object.keys(keys)))].sort()
  }
}

/** The number of addresses from which the latest checkouts came. Counts only. */
interface SeenAddresses {
  /** Checkouts whose address is known; several attempts of a cart count once. */
  checkouts: number
  /** The distinct addresses of these checkouts; an IPv6 /64 counts once. */
  addresses: number
  /** Checkouts from addresses that no customer of a public shop can have. */
  private: number
}

/**
 * Counts the addresses of the week's latest payments without an order: the browser data of other payments is deleted.
 * It reads the encrypted data, so every process gets the same result.
 */
async function seenAddresses(pg: Knex, devices: Devices): Promise<SeenAddresses> {
  const rows = await table<PaymentRow>(pg, "mpgi_payment")
    .whereNotNull("device")
    .where("created_at", ">", new Date(Date.now() - DAYS * DAY))
    .orderBy("created_at", "desc")
    .limit(LATEST)
    .select("order_no", "device", "cart_id", "payment_session_id")
  const latest = new Map<string, string>()
  for (const row of rows) {
    const ip = devices.of(row)?.ip
    const checkout = row.cart_id ?? row.payment_session_id
    if (typeof ip === "string" && !latest.has(checkout)) latest.set(checkout, ip)
  }
  const all = [...latest.values()]
  return {
    checkouts: all.length,
    addresses: new Set(all.map((ip) => clientKey(ip))).size,
    private: all.filter((ip) => isPrivate(ip)).length,
  }
}
