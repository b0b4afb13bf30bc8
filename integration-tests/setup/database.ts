import { knex, type Knex } from "@medusajs/framework/mikro-orm/knex"

/** A database of its own on the run's PostgreSQL. */
export type Database = {
  /** Unique among all that were created. */
  id: string
  url: string
  /** Rows of a statement; values for `?`. */
  sql<Row>(statement: string, ...values: string[]): Promise<Row[]>
  transaction(): Promise<Knex.Transaction>
  /** A copy of it as it is now; every connection to this one is ended. */
  copy(prefix: string): Promise<Database>
  /** Removes it, with all its connections. */
  drop(): Promise<void>
}

const END_SESSIONS = "select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = ?"

let created = 0

/** Creates an empty database, or a copy of another one that has no connections. */
export async function createDatabase(prefix: string, template = "template1"): Promise<Database> {
  const name = `${prefix}_${process.pid}`
  const maintenance = connect("postgres")
  await maintenance.raw("drop database if exists ?? with (force)", [name])
  await maintenance.raw("create database ?? template ??", [name, template])
  const database = connect(name)
  return {
    id: `${name}_${++created}`,
    url: databaseUrl(name),
    sql: async (statement, ...values) => (await database.raw(statement, values)).rows,
    transaction: () => database.transaction(),
    async copy(of) {
      await maintenance.raw(END_SESSIONS, [name])
      return createDatabase(of, name)
    },
    async drop() {
      await database.destroy()
      await maintenance.raw("drop database ?? with (force)", [name])
      await maintenance.destroy()
    },
  }
}

/** Address of a database on the run's PostgreSQL. */
export function databaseUrl(name: string): string {
  const { DB_HOST, DB_PORT, DB_USERNAME, DB_PASSWORD } = process.env
  return `postgres://${DB_USERNAME}:${DB_PASSWORD}@${DB_HOST}:${DB_PORT}/${name}`
}

/** Connections that are opened when they are needed, and closed when they are not. */
export function connect(name: string): Knex {
  return knex({ client: "pg", connection: databaseUrl(name), pool: { min: 0 } })
}
