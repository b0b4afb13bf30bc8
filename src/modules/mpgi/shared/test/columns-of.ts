/** A table of states as its tests read it: by column, the states of each value. Lists are written as words. */
export type Columns = Record<string, Record<string, string[]>>

/** The columns of a table of states. A column in a group is named `group.column`. */
export function columnsOf(table: Readonly<Record<string, object>>): Columns {
  const columns: Columns = {}
  for (const [state, row] of Object.entries(table))
    for (const [column, value] of cellsOf(row)) ((columns[column] ??= {})[value] ??= []).push(state)
  return columns
}

/** Expected columns, written by hand: the states of each value as words. */
export function written(columns: Record<string, Record<string, string>>): Columns {
  return Object.fromEntries(
    Object.entries(columns).map(([column, values]) => [
      column,
      Object.fromEntries(Object.entries(values).map(([value, states]) => [value, words(states)])),
    ]),
  )
}

export const words = (text: string): string[] => text.split(" ").filter(Boolean)

function cellsOf(row: object, group = ""): [column: string, value: string][] {
  return Object.entries(row).flatMap(([name, value]: [string, unknown]): [string, string][] => {
    if (Array.isArray(value)) return [[group + name, value.join(" ") || "nothing"]]
    if (typeof value === "object" && value !== null) return cellsOf(value, `${group}${name}.`)
    return [[group + name, String(value)]]
  })
}
