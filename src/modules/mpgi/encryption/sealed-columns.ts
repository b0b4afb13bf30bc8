/**
 * Every column that is stored sealed. `row` is the column, unique and never changed, whose value identifies the row: a
 * value copied to another row or column cannot be unsealed there. The compiler refuses to seal a column that is not
 * listed, so the rotation command misses none.
 */
export const SEALED_COLUMNS = [
  /** Data of the customer's browser, including the IP address. */
  { table: "mpgi_payment", column: "device", row: "order_no", json: true },
  /** The user who requested an operation, and the note: a merchant's free text. */
  { table: "mpgi_operation", column: "request_context", row: "id", json: true },
  /** The reason for a bulk action: a merchant's free text. */
  { table: "mpgi_bulk", column: "note", row: "id", json: false },
  { table: "mpgi_account_access", column: "registration_ip", row: "customer_id", json: false },
  { table: "mpgi_account_access", column: "last_login_ip", row: "customer_id", json: false },
  /** The token that charges a customer's saved card, and the customer's name for the card. */
  { table: "mpgi_saved_card", column: "token", row: "id", json: false },
  { table: "mpgi_saved_card", column: "label", row: "id", json: false },
  /** The recipients of payouts, and their bank accounts. */
  { table: "mpgi_beneficiary", column: "details", row: "id", json: true },
  { table: "mpgi_beneficiary_change", column: "previous", row: "id", json: true },
  { table: "mpgi_beneficiary_change", column: "details", row: "id", json: true },
  { table: "mpgi_payout", column: "request", row: "id", json: true },
  { table: "mpgi_payout", column: "failure_reason", row: "request_id", json: false },
] as const

export type SealedColumn = (typeof SEALED_COLUMNS)[number]

type PlaceOf<Column> = Column extends SealedColumn
  ? { table: Column["table"]; column: Column["column"]; id: string }
  : never

/** The place of a row's value in a column. */
export function placeIn({ table, column }: SealedColumn, id: string): Place {
  // The pair comes from the list; the compiler loses this when it is destructured.
  return { table, column, id } as Place
}

/** Columns that decide where money goes or comes from. They are never stored in the clear, nor trusted if they are. */
const ALWAYS: readonly string[] = [
  "mpgi_saved_card.token",
  "mpgi_beneficiary.details",
  "mpgi_beneficiary_change.previous",
  "mpgi_beneficiary_change.details",
  "mpgi_payout.request",
]

/** Whether a value must be sealed even when there are no keys, so that it cannot be stored then. */
export function isAlwaysSealed({ table, column }: Place): boolean {
  return ALWAYS.includes(`${table}.${column}`)
}

/** Data that stays in Medusa's own table for a moment. */
type Passage = { table: "payment_session"; column: "data"; id: "mpgi_request" }

/**
 * The place of a sealed value, which can be unsealed nowhere else. `id` is the value of the column that identifies the
 * row.
 */
export type Place = PlaceOf<SealedColumn> | Passage
