import type { Settings } from "../options"
import type { Ledger } from "./ledger"
import { save } from "./persistence"

/**
 * Writes a changed ledger to its data file, if there is one. It is called before every response, so that nothing that a
 * caller has received is ever lost.
 */
export function saveLedger({
  ledger,
  settings,
}: {
  ledger: Ledger
  settings: Pick<Settings, "dataFile">
}): void {
  if (settings.dataFile === undefined || !ledger.dirty) return
  save(settings.dataFile, ledger.state)
  ledger.dirty = false
}
