import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs"
import { emptyState, type State } from "./state"

/**
 * Reads what an earlier run left behind; a file that is not there is an empty ledger.
 * @throws Error when the file cannot be read or is not a sandbox's.
 */
export function load(file: string): State {
  let text: string
  try {
    text = readFileSync(file, "utf8")
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return emptyState()
    throw error
  }
  const state = readState(text)
  if (!state) throw new Error(`${file} is not the data file of a sandbox (version 1)`)
  return state
}

/** Writes beside the file, then renames: a crash leaves the old state or the new one, never half of one. */
export function save(file: string, state: State): void {
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
    const state = JSON.parse(text) as Partial<State> | null
    return state?.version === 1 && Array.isArray(state.entries) ? { ...emptyState(), ...state } : undefined
  } catch {
    return undefined
  }
}
