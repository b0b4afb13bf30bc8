/** Rows of Medusa's in the order in which they were made, which their ids have: a query returns related rows in any order. */
export function oldestFirst<Row extends { id: string }>(rows: readonly Row[]): Row[] {
  return [...rows].sort((one, other) => (one.id < other.id ? -1 : 1))
}
