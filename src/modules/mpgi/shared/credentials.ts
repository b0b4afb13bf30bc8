import { GatewayError } from "../../../gateway"
import type { Account as AccountOptions } from "../options/options"
import type { Rows } from "./database"

/** The merchant's identity at the gateway, which every request contains. Manual 1. */
export interface Credentials {
  merchant_id: string
  account_id: string
}

/**
 * The credentials with which something was sent. Null before it was sent, and where an older version sent it without
 * keeping them.
 */
export type SentWith = { [Name in keyof Credentials]?: Credentials[Name] | null }

type Account = { options: Pick<AccountOptions, "merchantId" | "accountId"> }

/** The credentials that an account has now. */
export function credentialsOf({ options: { merchantId, accountId } }: Account): Credentials {
  return { merchant_id: merchantId, account_id: accountId }
}

/**
 * Whether something belongs to the merchant's account that its provider id has now. The options of an account may
 * change while it keeps its id. The gateway knows nothing of what was sent with other credentials, so a "not found"
 * proves nothing. A row without credentials counts as the current account's.
 */
export function isOfAccount({ merchant_id, account_id }: SentWith, account: Account): boolean {
  const now = credentialsOf(account)
  return (
    (merchant_id ?? now.merchant_id) === now.merchant_id && (account_id ?? now.account_id) === now.account_id
  )
}

/** Restricts rows to the account's current credentials: see {@link isOfAccount}. */
export function whereOfAccount<Row extends SentWith & object>(rows: Rows<Row>, account: Account): Rows<Row> {
  return rows.whereRaw(IS_OF_ACCOUNT, { ...credentialsOf(account) })
}

/**
 * Restricts rows to other credentials: see {@link isOfAccount}. The condition uses ranges, which an index can search;
 * there are usually no such rows.
 */
export function whereOfOthers<Row extends SentWith & object>(rows: Rows<Row>, account: Account): Rows<Row> {
  return rows.whereRaw(IS_OF_OTHERS, { ...credentialsOf(account) })
}

/** Comparisons, whose selectivity the planner knows: nearly all rows match. */
const IS_OF_ACCOUNT =
  "(merchant_id = :merchant_id or merchant_id is null) and (account_id = :account_id or account_id is null)"

const IS_OF_OTHERS =
  "merchant_id is not null and (merchant_id < :merchant_id or merchant_id > :merchant_id or (merchant_id = :merchant_id and (account_id < :account_id or account_id > :account_id)))"

/**
 * Called before every query or operation on payments of an account.
 * @throws GatewayError when one of them belongs to other credentials: nothing was sent then
 */
export function requireOfAccount(rows: readonly (SentWith & { order_no: string })[], account: Account): void {
  const other = rows.find((row) => !isOfAccount(row, account))
  if (!other) return
  const { merchant_id, account_id } = credentialsOf(account)
  throw new GatewayError(
    "other_credentials",
    `${other.order_no} was paid with merchant ${other.merchant_id}, account ${other.account_id}; the options are for merchant ${merchant_id}, account ${account_id}`,
  )
}
