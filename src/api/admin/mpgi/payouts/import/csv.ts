import { CsvError, parse } from "csv-parse/sync"

/** A row of a file: the line on which it begins, as an editor counts lines, and its cells by column name. */
export interface Line {
  line: number
  cells: Record<string, string>
}

/**
 * Reads RFC 4180 text. The separator of cells is a comma or a semicolon, whichever is more frequent in the first line.
 * Empty rows are left out.
 * @throws RangeError with a message for the merchant
 */
export function readCsv(text: string): { names: string[]; lines: Line[] } {
  const content = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n")
  const [head, ...rows] = readRecords(content)
  const names = (head?.cells ?? []).map((name) => name.toLowerCase())
  if (new Set(names).size !== names.length)
    throw new RangeError("two columns have the same name: name each column once")
  const lines = rows.map(({ line, cells }) => {
    if (cells.length > names.length)
      throw new RangeError(`line ${line} has more cells than there are columns: remove them`)
    return { line, cells: Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ""])) }
  })
  return { names, lines }
}

function readRecords(content: string): { line: number; cells: string[] }[] {
  const [first = ""] = content.split("\n", 1)
  const delimiter = count(first, ";") > count(first, ",") ? ";" : ","
  const records: { line: number; cells: string[] }[] = []
  let read = 0
  try {
    parse(content, {
      delimiter,
      record_delimiter: "\n",
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      onRecord: (cells: string[], { lines }) => {
        read = lines
        // The parser reports the line on which a record ends.
        const line = lines - count(cells.join(""), "\n")
        if (cells.some((cell) => cell !== "")) records.push({ line, cells: cells.map((cell) => cell.trim()) })
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const rest = content.split("\n").slice(read)
    const line = `line ${read + 1 + rest.findIndex((text) => text !== "")}`
    throw new RangeError(
      error.code === "CSV_QUOTE_NOT_CLOSED"
        ? `a quotation mark of ${line} is never closed: close it`
        : `${line} is not valid CSV: correct it`,
    )
  }
  return records
}

const count = (text: string, part: string) => text.split(part).length - 1
