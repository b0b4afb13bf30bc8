declare const brand: unique symbol
type Branded<Name extends string> = string & { readonly [brand]: Name }

/** A merchant's order number. */
export type OrderNo = Branded<"OrderNo">
/** The gateway's number of a transaction; a payout's `request_id` or a subscription's `recurring_id` in the journal. */
export type TransactionId = Branded<"TransactionId">
/** A decimal string in main units. */
export type Amount = Branded<"Amount">

/** These functions brand a text where it enters the code: from a route, an option, a message or Medusa. */
export const orderNo = (text: string): OrderNo => text as OrderNo
export const transactionId = (text: string): TransactionId => text as TransactionId
export const amountOf = (text: string): Amount => text as Amount
