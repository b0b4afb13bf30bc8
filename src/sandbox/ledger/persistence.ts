import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs"
import { types } from "node:util"
import type { Settings } from "../options"
import { emptyState, STATE_VERSION, type State } from "./records"
import type { Ledger } from "./ledger"

/**
 * Reads the state that an earlier run saved; a missing file is an empty ledger.
 * @throws Error when the file cannot be read or was not written by this version of the sandbox.
 */
export function load(file: string): State {
  let text: string
  try {
    text = readFileSync(file, "utf8")
  } catch (error) {
    if (types.isNativeError(error) && "code" in error && error.code === "ENOENT") return emptyState()
    throw error
  }
  const state = readState(text)
  if (!state)
    throw new Error(
      `${file} is not the data file of a sandbox (version ${STATE_VERSION}). Delete it or choose another file.`,
    )
  return state
}

/** Writes a temporary file, then renames it: a crash leaves the old state or the new one, never a partial one. */
function save(file: string, state: State): void {
  const temporary = `${file}.${process.pid}.tmp`
  const handle = openSync(temporary, "w", 0o600)
  try {
    writeSync(handle, JSON.stringify(state))
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(temporary, file)
}

function readState(text: string): State | undefined {
  try {
    const state: Partial<State> | null = JSON.parse(text)
    return state?.version === STATE_VERSION && Array.isArray(state.entries)
      ? { ...emptyState(), ...state }
      : undefined
  } catch {
    return undefined
  }
}

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
