import { stringify } from "csv-stringify/sync"

/**
 * A line of CSV (RFC 4180). Spreadsheets take a cell that begins with one of `= + - @`, a tab or a line break for a
 * formula: such a text gets an apostrophe in front and stays a text.
 */
export function csvLine(cells: readonly (string | number | null | undefined)[]): string {
  return stringify([[...cells]], { record_delimiter: "\r\n", quoted_match: /[\r\n]/, escape_formulas: true })
}
