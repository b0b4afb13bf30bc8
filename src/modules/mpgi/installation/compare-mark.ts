import { createHash } from "node:crypto"
import { isLoopback } from "../../../gateway"
import type { Account } from "../options/options"

/** The values by which one account of an installation is recognized. */
export interface MarkedAccount {
  /** The account's id in the options. */
  id: string
  /** The address of its server: host, port and path of `backendUrl`. */
  address: string
  /** Digest of the merchant's and the account's number at the gateway. */
  account: string
}

/** `added`: the same installation, with accounts that the mark does not contain yet. */
export type MarkComparison = "same" | "added" | "other_address" | "other_account"

/** The marked accounts that a server's options describe. */
export function markedAccounts(accounts: readonly Account[]): MarkedAccount[] {
  return accounts.map(({ id, backendUrl, merchantId, accountId }) => {
    const numbers = JSON.stringify([merchantId, accountId])
    const account = createHash("sha256").update(numbers).digest("hex").slice(0, 32)
    return { id, address: addressOf(backendUrl), account }
  })
}

/**
 * Whether a server belongs to the installation of a mark. It is another installation if an account has another address,
 * or an id has another account. It is also another one if it shares nothing with the mark. Accounts may be added and
 * removed.
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

/**
 * The address without the scheme, since TLS may be added. A loopback address has no port, because such a port is not
 * permanent.
 */
function addressOf(backendUrl: string): string {
  const url = new URL(backendUrl)
  const path = url.pathname.replace(/\/+$/, "")
  return `${isLoopback(url) ? url.hostname : url.host}${path}`
}
