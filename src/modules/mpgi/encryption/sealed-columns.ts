/**
 * Every column that is stored sealed, with the column whose value, unique and never changed, names the row: a value
 * that is copied to another row or column cannot be opened there. What is not listed cannot be sealed (the compiler
 * refuses), so the rotation command forgets nothing.
 */
export const SEALED_COLUMNS = [
  /** What is known of the shopper's browser, address of the machine included. */
  { table: "mpgi_payment", column: "device", row: "order_no", json: true },
  /** Who requested an operation and with what note: a merchant's free text. */
  { table: "mpgi_operation", column: "request_context", row: "id", json: true },
  /** Why a bulk is done: a merchant's free text. */
  { table: "mpgi_bulk", column: "note", row: "id", json: false },
  { table: "mpgi_account_access", column: "registration_ip", row: "customer_id", json: false },
  { table: "mpgi_account_access", column: "last_login_ip", row: "customer_id", json: false },
  /** What charges a customer's saved card, and the customer's name for it. */
  { table: "mpgi_saved_card", column: "token", row: "id", json: false },
  { table: "mpgi_saved_card", column: "label", row: "id", json: false },
  /** Who is paid out to, and where the bank account is. */
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
  // The pair is one of the list; the compiler loses that when it takes the two apart.
  return { table, column, id } as Place
}

/** What decides where money goes, or comes from, is never stored in the clear, nor believed. */
const ALWAYS: readonly string[] = [
  "mpgi_saved_card.token",
  "mpgi_beneficiary.details",
  "mpgi_beneficiary_change.previous",
  "mpgi_beneficiary_change.details",
  "mpgi_payout.request",
]

/** Whether a value is sealed even where there are no keys, so that it cannot be stored there. */
export function isAlwaysSealed({ table, column }: Place): boolean {
  return ALWAYS.includes(`${table}.${column}`)
}

/** What passes through Medusa's own table and stays there for a moment. */
type Passage = { table: "payment_session"; column: "data"; id: "mpgi_request" }

/** The place of a sealed value; it can be opened nowhere else. `id` is the value of the column that names the row. */
export type Place = PlaceOf<SealedColumn> | Passage
