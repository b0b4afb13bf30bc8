import { startPostgres, type Postgres } from "../../tools/postgres"

declare global {
  // Jest hands nothing from set-up to tear-down but the global object.
  var mpgiTestPostgres: Postgres | undefined
}

/** Starts one PostgreSQL for the run, unless the command that started the run (`npm test`) has done it. */
export default async function postgresUp() {
  process.env.LOG_LEVEL ??= "error"
  process.env.MEDUSA_DISABLE_TELEMETRY = "true"
  // Tests come from one address and in a hurry. The suite about limits sets its own.
  process.env.MPGI_RATE_LIMITS ??= JSON.stringify({ enabled: false })
  if (process.env.DB_PORT || globalThis.mpgiTestPostgres) return
  globalThis.mpgiTestPostgres = await startPostgres()
  Object.assign(process.env, globalThis.mpgiTestPostgres.env)
}
