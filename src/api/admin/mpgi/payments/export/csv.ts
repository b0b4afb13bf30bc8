import { stringify } from "csv-stringify/sync"

/**
 * A line of CSV (RFC 4180). Spreadsheets treat a cell that begins with one of `= + - @`, a tab or a line break as a
 * formula. Such a text gets a leading apostrophe, so that it remains text.
 */
export function csvLine(cells: readonly (string | number | null | undefined)[]): string {
  return stringify([[...cells]], { record_delimiter: "\r\n", quoted_match: /[\r\n]/, escape_formulas: true })
}
