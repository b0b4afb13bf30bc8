import { knex, type Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Migration } from "@medusajs/framework/mikro-orm/migrations"
import { randomUUID } from "node:crypto"
import { readdirSync } from "node:fs"
import { join } from "node:path"
import { startPostgres } from "../../../../../tools/postgres"

export type ModuleDatabase = { pg: Knex; close(): Promise<void> }

/**
 * A database with the module's tables, made by its migrations or the first `upTo` of them; on the run's PostgreSQL, or on one of its
 * own.
 */
export async function moduleDatabase({ upTo = Infinity } = {}): Promise<ModuleDatabase> {
  const { DB_HOST, DB_PORT, DB_USERNAME, DB_PASSWORD } = process.env
  const own = DB_PORT ? undefined : await startPostgres()
  const url = (database: string) =>
    own?.url(database) ?? `postgres://${DB_USERNAME}:${DB_PASSWORD}@${DB_HOST}:${DB_PORT}/${database}`
  const maintenance = knex({ client: "pg", connection: url("postgres"), pool: { min: 0 } })
  const name = `mpgi_module_${randomUUID().replaceAll("-", "")}`
  await maintenance.raw("create database ??", [name])
  const pg = knex({ client: "pg", connection: url(name), pool: { min: 0, max: 10 } })
  for (const migration of (await migrations()).slice(0, upTo)) await migration.up(pg)
  return {
    pg,
    async close() {
      await pg.destroy()
      await maintenance.raw("drop database ?? with (force)", [name])
      await maintenance.destroy()
      await own?.stop()
    },
  }
}

/** The module's migrations, oldest first. */
export async function migrations() {
  const folder = join(__dirname, "../../migrations")
  const files = readdirSync(folder).filter((each) => /^Migration\d+\.ts$/.test(each))
  return Promise.all(
    files.sort().map(async (file) => {
      const classes = (await import(join(folder, file))) as Record<
        string,
        new (...none: never[]) => Migration
      >
      const [Own] = Object.values(classes)
      const run = (way: "up" | "down") => async (pg: Knex) => {
        const migration = new Own!()
        await migration[way]()
        for (const statement of migration.getQueries()) await pg.raw(String(statement))
      }
      return { name: file, up: run("up"), down: run("down") }
    }),
  )
}
