import "./postgres-up"

/** Stops what postgres-up started. */
export default async function postgresDown() {
  await globalThis.mpgiTestPostgres?.stop()
  globalThis.mpgiTestPostgres = undefined
}
