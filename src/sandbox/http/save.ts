import type { Context } from "../context"
import { save } from "../ledger/persistence"

/** Writes the ledger down, if it is kept and changed. Before an answer: what was said is never forgotten. */
export function saveLedger({
  ledger,
  clock,
  settings,
}: Pick<Context, "ledger" | "clock" | "settings">): void {
  if (settings.dataFile === undefined || !ledger.dirty) return
  ledger.state.ahead = clock.ahead
  save(settings.dataFile, ledger.state)
  ledger.dirty = false
}
