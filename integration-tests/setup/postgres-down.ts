import "./postgres-up"
import type {} from "./store"

/** Stops what postgres-up and the specs have started; the store only when specs and tear-down share the process. */
export default async function postgresDown() {
  await globalThis.mpgiTestStore?.stop()
  await globalThis.mpgiTestPostgres?.stop()
  globalThis.mpgiTestPostgres = undefined
}
