/** A column that is stored sealed. */
export interface SealedColumn {
  table: string
  column: string
  /**
   * The column whose value identifies the row; it is unique and never changes. A value that is copied to another row or
   * column cannot be unsealed there.
   */
  row: string
  json: boolean
  /**
   * The value decides where money goes or comes from. It is never stored in the clear, and never trusted if it is in
   * the clear.
   */
  always?: boolean
}

/**
 * The sealed columns of the core. Features add theirs: `SEALED_COLUMNS` has all. A cipher refuses to seal a column that
 * is not listed, so the rotation command misses none.
 */
export const CORE_COLUMNS: readonly SealedColumn[] = [
  /** Data of the customer's browser, including the IP address. */
  { table: "mpgi_payment", column: "device", row: "order_no", json: true },
  /** The user who requested an operation, and the note: a merchant's free text. */
  { table: "mpgi_operation", column: "request_context", row: "id", json: true },
  { table: "mpgi_account_access", column: "registration_ip", row: "customer_id", json: false },
  { table: "mpgi_account_access", column: "last_login_ip", row: "customer_id", json: false },
]

/**
 * The place of a sealed value, which can be unsealed nowhere else. `id` is the value of the column that identifies the
 * row.
 */
export interface Place {
  table: string
  column: string
  id: string
}

/** Data that stays in Medusa's own table for a moment. It belongs to no row, and is not sealed again. */
export const PASSAGE: Place = { table: "payment_session", column: "data", id: "mpgi_request" }

/** The place of a row's value in a column. */
export function placeIn({ table, column }: SealedColumn, id: string): Place {
  return { table, column, id }
}
