import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { readdirSync } from "node:fs"
import { join } from "node:path"
import { refusedInProduction, type OpenAccount } from "../shared/accounts"
import { whereOfOthers } from "../shared/credentials"
import { countOf, sqlList, table, wholeTable } from "../shared/database"
import type { CaseRow, OperationRow, PaymentRow } from "../shared/rows"
import { ENDED, UNDECIDED } from "../payments/consequences"
import type { Devices } from "../payments/device"
import { keysInUse } from "../encryption/reseal"
import type { SealedColumn } from "../encryption/sealed-columns"
import { clientKey } from "../shared/client-address"
import { isPrivate } from "../shared/ip-address"
import { DAY } from "../shared/time"

const DAYS = 7

const LATEST = 200

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
 * Counts the addresses of the latest payments of a week that have no order yet: the browser data of others is deleted.
 * It reads the encrypted data, so that every process gets the same result.
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
