import type { InstallationRow } from "../shared/rows"
import { addressesOf, compareMark, sharesAccount, type MarkedAccount } from "./compare-mark"

/**
 * The relation of this server to the database. `unknown`: the mark was not read yet. `other_address` and
 * `other_account`: another installation marked the database, and no user has decided yet. `separate_copy`: a copy
 * without any of the original installation's accounts.
 */
export type InstallationStatus =
  "unknown" | "own" | "other_address" | "other_account" | "copy" | "separate_copy"

export interface InstallationState {
  status: InstallationStatus
  /** The addresses of the installation to which the database belongs. */
  marked_addresses: string[]
  /** The user who decided, and when; null while no user has. */
  decided_by: string | null
  decided_at: Date | null
  /** Since when a command pauses all servers of this installation; null while none does. */
  paused_at: Date | null
}

export const UNKNOWN: InstallationState = {
  status: "unknown",
  marked_addresses: [],
  decided_by: null,
  decided_at: null,
  paused_at: null,
}

/** Determines the relation of a server with these accounts to a database with these rows. */
export function installationState(
  rows: readonly InstallationRow[],
  now: readonly MarkedAccount[],
): InstallationState {
  const mark = rows.find(({ state }) => state === "own")
  if (!mark) return UNKNOWN
  const marked_addresses = addressesOf(mark.accounts)
  const compared = compareMark(mark.accounts, now)
  if (compared === "same" || compared === "added") {
    const { decided_by, decided_at, paused_at } = mark
    return { status: "own", marked_addresses, decided_by, decided_at, paused_at }
  }
  const copy = rows.find((row) => row.state === "copy" && isSame(row, now))
  if (!copy) return { ...UNKNOWN, status: compared, marked_addresses }
  const { decided_by, decided_at, paused_at } = copy
  const status = sharesAccount(mark.accounts, now) ? "copy" : "separate_copy"
  return { status, marked_addresses, decided_by, decided_at, paused_at }
}

/** Whether a row describes the installation that has these accounts. */
export function isSame(
  { accounts }: Pick<InstallationRow, "accounts">,
  now: readonly MarkedAccount[],
): boolean {
  return ["same", "added"].includes(compareMark(accounts, now))
}
