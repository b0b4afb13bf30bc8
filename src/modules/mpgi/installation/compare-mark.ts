import { createHash } from "node:crypto"
import { isLoopback } from "../../../gateway"
import type { Account } from "../options/options"

/** How one account of an installation is recognized. */
export interface MarkedAccount {
  /** Its id in the options. */
  id: string
  /** Where its server is reached: host, port and path of `backendUrl`. */
  address: string
  /** Digest of the merchant's and the account's number at the gateway. */
  account: string
}

/** `added`: the same, with accounts that the mark does not know yet. */
export type MarkComparison = "same" | "added" | "other_address" | "other_account"

/** What the options of a server say of its installation. */
export function markedAccounts(accounts: readonly Account[]): MarkedAccount[] {
  return accounts.map(({ id, backendUrl, merchantId, accountId }) => {
    const numbers = JSON.stringify([merchantId, accountId])
    const account = createHash("sha256").update(numbers).digest("hex").slice(0, 32)
    return { id, address: addressOf(backendUrl), account }
  })
}

/**
 * Whether a server belongs to the installation of a mark. An account that has another address, or an id that has another account, is
 * another installation; so is one that shares nothing with the mark. Accounts may be added and removed.
 */
export function compareMark(mark: readonly MarkedAccount[], now: readonly MarkedAccount[]): MarkComparison {
  const unknown = now.filter(
    ({ address, account }) => !mark.some((known) => known.address === address && known.account === account),
  )
  const changed = unknown.filter(({ id, account }) =>
    mark.some((known) => known.id === id || known.account === account),
  )
  if (changed.length === 0 && unknown.length < now.length) return unknown.length === 0 ? "same" : "added"
  const isElsewhere = ({ address }: MarkedAccount) => !mark.some((known) => known.address === address)
  const differing = changed.length > 0 ? changed : unknown
  return differing.some(isElsewhere) ? "other_address" : "other_account"
}

/** Whether a server has one of the accounts of a mark, and can therefore move its money. */
export function sharesAccount(mark: readonly MarkedAccount[], now: readonly MarkedAccount[]): boolean {
  return now.some(({ account }) => mark.some((known) => known.account === account))
}

/** The addresses of a mark, each once. */
export function addressesOf(accounts: readonly MarkedAccount[]): string[] {
  return [...new Set(accounts.map(({ address }) => address))].sort()
}

/** TLS may be added and a port of this machine names nothing that lasts: neither is part of it. */
function addressOf(backendUrl: string): string {
  const url = new URL(backendUrl)
  const path = url.pathname.replace(/\/+$/, "")
  return `${isLoopback(url) ? url.hostname : url.host}${path}`
}
