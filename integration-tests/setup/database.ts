import { knex, type Knex } from "@medusajs/framework/mikro-orm/knex"

/** A database of its own on the run's PostgreSQL. */
export type Database = {
  url: string
  /** Rows of a statement; values for `?`. */
  sql<Row>(statement: string, ...values: string[]): Promise<Row[]>
  transaction(): Promise<Knex.Transaction>
  /** Removes it, whoever is still connected. */
  drop(): Promise<void>
}

/** Creates an empty database. */
export async function createDatabase(prefix: string): Promise<Database> {
  const { DB_HOST, DB_PORT, DB_USERNAME, DB_PASSWORD } = process.env
  const server = `postgres://${DB_USERNAME}:${DB_PASSWORD}@${DB_HOST}:${DB_PORT}`
  const connect = (connection: string) => knex({ client: "pg", connection, pool: { min: 0 } })
  const name = `${prefix}_${process.pid}`
  const maintenance = connect(`${server}/postgres`)
  await maintenance.raw("create database ??", [name])
  const url = `${server}/${name}`
  const database = connect(url)
  return {
    url,
    sql: async (statement, ...values) => (await database.raw(statement, values)).rows,
    transaction: () => database.transaction(),
    async drop() {
      await database.destroy()
      await maintenance.raw("drop database ?? with (force)", [name])
      await maintenance.destroy()
    },
  }
}
