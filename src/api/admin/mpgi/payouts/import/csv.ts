/** A line of a file: its number as an editor counts them, and its cells by the names in the first line. */
export interface Line {
  line: number
  cells: Record<string, string>
}

/**
 * Reads RFC 4180 text, with a comma or a semicolon between cells, whichever the first line has more of. Empty lines are
 * none. @throws RangeError with words for the merchant
 */
export function readCsv(text: string): { names: string[]; lines: Line[] } {
  const content = text.replace(/^\uFEFF/, "")
  const [first = ""] = content.split(/\r?\n/, 1)
  const separator = count(first, ";") > count(first, ",") ? ";" : ","
  const [head, ...rows] = split(content, separator)
  const names = (head?.cells ?? []).map((name) => name.trim().toLowerCase())
  if (new Set(names).size !== names.length) throw new RangeError("a column is there twice")
  const lines = rows.map(({ line, cells }) => {
    if (cells.length > names.length) throw new RangeError(`line ${line} has more cells than the first line`)
    return { line, cells: Object.fromEntries(names.map((name, at) => [name, (cells[at] ?? "").trim()])) }
  })
  return { names, lines }
}

const count = (text: string, part: string) => text.split(part).length - 1

function split(text: string, separator: string): { line: number; cells: string[] }[] {
  const rows: { line: number; cells: string[] }[] = []
  let [line, begun, cell, quoted] = [1, 1, "", false]
  let cells: string[] = []
  const end = () => {
    cells.push(cell)
    if (cells.some((each) => each !== "")) rows.push({ line: begun, cells })
    cells = []
    cell = ""
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at)
    if (sign === "\n") line++
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') cell += text.charAt(++at)
      else quoted = false
    } else if (sign === '"' && cell === "") quoted = true
    else if (sign === separator) {
      cells.push(cell)
      cell = ""
    } else if (sign === "\n") {
      end()
      begun = line
    } else if (sign !== "\r") cell += sign
  }
  if (quoted) throw new RangeError(`a quotation mark of line ${begun} is never closed`)
  end()
  return rows
}
