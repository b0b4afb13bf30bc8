import { join } from "node:path"
import { startChild } from "./child"
import { connect, createDatabase, databaseUrl, type Database } from "./database"

/** What decides which migrations Medusa has. */
export type Flavor = {
  /** Where Redis is. With it Medusa's workflow engine is another module, with tables of its own. */
  redisUrl?: string | undefined
  /** Role-based access control is on. */
  rbac?: boolean
}

/** Any number that no other advisory lock on the run's PostgreSQL has. */
const LOCK = 20_221_208

/**
 * A database of its own with all of Medusa's tables. The migrations run once for all suites of a run: the first
 * that wants one makes a template, of which all get a copy.
 */
export async function createMigratedDatabase(prefix: string, flavor: Flavor = {}): Promise<Database> {
  return createDatabase(prefix, await template(flavor))
}

async function template({ redisUrl, rbac = false }: Flavor): Promise<string> {
  const name = ["mpgi_migrated", ...(redisUrl ? ["redis"] : []), ...(rbac ? ["rbac"] : [])].join("_")
  const server = connect("postgres")
  try {
    // The lock goes with the transaction, so also with a process that dies. A database cannot be made in one.
    await server.transaction(async (locked) => {
      await locked.raw("select pg_advisory_xact_lock(?)", [LOCK])
      const { rows } = await server.raw("select from pg_database where datname = ?", [name])
      if (rows.length > 0) return
      const unfinished = `${name}_unfinished`
      await server.raw("drop database if exists ?? with (force)", [unfinished])
      await server.raw("create database ??", [unfinished])
      await migrate({
        DATABASE_URL: databaseUrl(unfinished),
        REDIS_URL: redisUrl,
        MEDUSA_FF_RBAC: rbac ? "true" : undefined,
      })
      await server.raw("alter database ?? rename to ??", [unfinished, name])
    })
  } finally {
    await server.destroy()
  }
  return name
}

/** Runs all migrations in a process of its own. */
async function migrate(env: Record<string, string | undefined>): Promise<void> {
  const root = join(__dirname, "../..")
  const { code, output } = await startChild(
    ["--import", "tsx", join(root, "integration-tests/setup/migrate-main.ts")],
    {
      cwd: root,
      env: {
        ...process.env,
        MPGI_ACCOUNTS: undefined,
        MPGI_TEST_PROVIDERS: undefined,
        ADMIN_DISABLED: "true",
        NODE_ENV: "development",
        JEST_WORKER_ID: undefined,
        MEDUSA_DISABLE_TELEMETRY: "true",
        ...env,
      },
    },
  ).ended
  if (code !== 0)
    throw new Error(`the database was not migrated:\n${output.split("\n").slice(-30).join("\n")}`)
}
