import { randomBytes } from "node:crypto"
import { knex, type Knex } from "@medusajs/framework/mikro-orm/knex"
import { Client, types } from "@medusajs/framework/pg"
import { clock } from "./clock"
import type { Machine } from "./machine"
import { clearing, migrations, TIME, WITNESS } from "./schema"
import type { Simulation } from "./simulation"

/** How often tables are emptied by deleting, before they are truncated once. */
const DELETES = 20

type Callback = (error: Error | null, result?: unknown) => void
type Lease = { query(config: { text: string; values?: unknown[] }, callback: Callback): void }

/**
 * A database with the module's tables, whose `now()` is the simulation's. Its connections are shared by all
 * machines, one at a time each, since opening one costs more than a whole schedule's statements.
 */
export class Database {
  readonly #free: Client[] = []
  readonly #all: Client[] = []
  #setTo = 0
  #cleared = 0

  private constructor(
    readonly name: string,
    private readonly config: { host: string; port: number; user: string; password: string },
  ) {}

  static async create(): Promise<Database> {
    const {
      DB_HOST = "localhost",
      DB_PORT = "5432",
      DB_USERNAME = "postgres",
      DB_PASSWORD = "",
    } = process.env
    const config = { host: DB_HOST, port: Number(DB_PORT), user: DB_USERNAME, password: DB_PASSWORD }
    const name = `faults_${randomBytes(6).toString("hex")}`
    await once({ ...config, database: "postgres" }, `create database ${name}`)
    await once(
      { ...config, database: name },
      TIME,
      `alter database ${name} set search_path = public, clock, pg_catalog`,
    )
    const database = new Database(name, config)
    for (const statement of await migrations()) await database.sql(statement)
    await database.sql(WITNESS)
    await database.sql(await clearing((text) => database.sql(text)))
    return database
  }

  /** Rows of a statement, outside of the simulation; `$1` for values. */
  async sql<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
    const client = await this.#take()
    try {
      return (await client.query({ text, values, name: prepared(text) })).rows as Row[]
    } finally {
      this.#free.push(client)
    }
  }

  /** Sets PostgreSQL's clock. */
  async tick(): Promise<void> {
    if (this.#setTo === clock.ahead) return
    this.#setTo = clock.ahead
    await this.sql("update clock.ahead set ms = $1", [clock.ahead])
  }

  /** An empty store; what may only grow stays. */
  async clear(): Promise<void> {
    await this.sql("select clock.clear($1)", [++this.#cleared % DELETES === 0])
  }

  /**
   * The pool of one machine. Each statement is a point of the simulation; a crash of the machine rolls back its
   * transactions.
   */
  poolOf(machine: Machine, simulation: () => Simulation | undefined): Knex {
    const pool = knex({ client: "pg" })
    const leases = new Map<Lease, { client: Client; open: boolean }>()
    const release = (client: Client) => void this.#free.push(client)
    const settings = pool.client as {
      acquireConnection(): Promise<Lease>
      releaseConnection(lease: Lease): Promise<void>
    }
    settings.acquireConnection = async () => {
      const held = { client: await this.#take(), open: false, wrote: false }
      const lease: Lease = {
        query: (config, callback) => {
          const work = async () => {
            const answer = await held.client.query({ ...config, name: prepared(config.text) })
            const wrote = held.wrote || writes(config.text, answer)
            if (/^\s*begin/i.test(config.text)) held.open = true
            if (/^\s*(commit|rollback)\s*;?\s*$/i.test(config.text)) held.open = false
            if (wrote && !held.open && !/^\s*rollback/i.test(config.text)) machine.leave()
            held.wrote = wrote && held.open
            return answer
          }
          const now = simulation()
          const done = now ? now.point(machine, labelOf(config.text), work, () => held.open) : work()
          done.then(
            (result) => callback(null, result),
            (error: Error) => callback(error),
          )
        },
      }
      leases.set(lease, held)
      return lease
    }
    settings.releaseConnection = (lease) => {
      const held = leases.get(lease)
      leases.delete(lease)
      if (held) release(held.client)
      return Promise.resolve()
    }
    machine.onCrash(() => {
      for (const { client, open } of leases.values()) {
        if (!open) release(client)
        else void client.query("rollback").then(() => release(client))
      }
      leases.clear()
    })
    return pool
  }

  async drop(): Promise<void> {
    await Promise.all(this.#all.map((client) => client.end()))
    await once({ ...this.config, database: "postgres" }, `drop database ${this.name}`)
  }

  async #take(): Promise<Client> {
    const free = this.#free.pop()
    if (free) return free
    const client = new Client({ ...this.config, database: this.name })
    await client.connect()
    this.#all.push(client)
    return client
  }
}

const names = new Map<string, string>()
/** Statements are prepared once a connection, since planning them takes longer than running them on a few rows. */
function prepared(text: string): string | undefined {
  if (text.includes(";")) return undefined
  const name = names.get(text) ?? `s${names.size}`
  names.set(text, name)
  return name
}

/** Whether a statement has written something. What looks like a query may write in a part of it. */
const writes = (text: string, { command, rowCount }: { command: string; rowCount: number | null }) =>
  command === "SELECT" ? /\b(insert into|update|delete from)\b/i.test(text) : (rowCount ?? 0) > 0

const labelOf = (text: string) => `sql ${text.replace(/"/g, "").replace(/\s+/g, " ").slice(0, 60)}`

async function once(config: object, ...statements: string[]): Promise<void> {
  const client = new Client(config)
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

// As Medusa's own connection reads them.
types.setTypeParser(types.builtins.INT8, (value) => Number(value))
