/**
 * A line of CSV (RFC 4180). A spreadsheet takes a cell that begins with one of `= + - @`, a tab or a line break for a
 * formula: such a text gets an apostrophe in front and stays a text.
 */
export function csvLine(cells: readonly (string | number | null | undefined)[]): string {
  return `${cells.map(cell).join(",")}\r\n`
}

function cell(value: string | number | null | undefined): string {
  const text = String(value ?? "")
  const safe = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe
}
