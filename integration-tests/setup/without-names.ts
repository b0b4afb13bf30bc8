import { ID, type Rows } from "./order-rows"

/** Names that are no ids: each with what is left of it. */
const NAMES: [RegExp, string][] = [
  [/"(seq|display_id|ordering|id)":\d+/g, '"$1":"number"'],
  [/"\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)"/g, '"time"'],
  [/\b1[78]\d{11}\b/g, '"time"'],
  [/\b\d{14}\b/g, "time"],
  [/\b\d{20}\b/g, "transaction"],
  [/SBX\d{9}/g, "reference"],
  [/\b[0-9a-f]{64}\b/g, "key"],
  [/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, "uuid"],
  [/\/(pay|return)\/[\w-]+/g, "/$1/token"],
  [/"marker":"\w{10}"/g, '"marker":"marker"'],
  [/\[\w{10}\]/g, "[marker]"],
  [/"token":"[\w-]+"/g, '"token":"token"'],
  [/\bv1\.development\.[\w.-]+/g, "sealed"],
]

/** These name the rows of the others, each by what it is to the order. */
const FIRST = ["order", "cart", "mpgi_audit"]

/**
 * Rows of an order, and what else is known of it, without what is different for every order: times, numbers, and ids, of which is left
 * which are the same.
 */
export function withoutNames(rows: Rows, more: object): { rows: Rows; more: object } {
  const labels = new Map<string, string>()
  const known = (text: string) => text.replace(ID, (id) => labels.get(id) ?? "new")
  const labeled = (text: string) =>
    text.replace(ID, (id) => {
      const label = labels.get(id) ?? `${id.slice(0, -26)}${labels.size}`
      labels.set(id, label)
      return label
    })
  const plain = (value: unknown) =>
    NAMES.reduce((text, [name, left]) => text.replace(name, left), JSON.stringify(value))
  const tables = [...new Set([...FIRST, ...Object.keys(rows).sort()])]
  const labeledRows = tables.map((table) => {
    const texts = (rows[table] ?? []).map(plain)
    // The audit's are in order; other tables have none.
    if (table !== "mpgi_audit") texts.sort((one, other) => (known(one) < known(other) ? -1 : 1))
    return [table, texts.map((text) => JSON.parse(labeled(text)))]
  })
  return { rows: Object.fromEntries(labeledRows), more: JSON.parse(labeled(plain(more))) }
}
