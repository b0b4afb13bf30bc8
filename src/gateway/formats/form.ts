import { FormatError, isRecord, safeName } from "./plain"
import type { Format, FormatOptions, Plain, PlainRecord, Renderable } from "./plain"
import { parseJson } from "./json"

/** `application/x-www-form-urlencoded`. A scalar that appears twice is refused: neither value can be preferred. */
export const form: Format = {
  contentType: "application/x-www-form-urlencoded",

  parse(text, options = {}) {
    const record: PlainRecord = {}
    const structured = new Set(options.structured)
    for (const [name, value] of new URLSearchParams(text)) {
      const [root = "", ...path] = name.split(/[[\]]+/).filter((part, at) => at === 0 || part !== "")
      if (path.length > 0 && structured.has(root)) {
        place(record, [root, ...path], value)
      } else {
        if (Object.hasOwn(record, safeName(name))) throw new FormatError(`a field appears twice in the form`)
        record[name] = structured.has(name) ? parseStructured(value) : value
      }
    }
    return arraysIn(record)
  },

  render(record, options = {}) {
    const pairs = new URLSearchParams()
    for (const [name, value] of Object.entries(record)) append(pairs, name, value, options)
    return pairs.toString()
  },
}

function append(pairs: URLSearchParams, name: string, value: Renderable, options: FormatOptions): void {
  if (value === undefined) return
  if (typeof value !== "object") return pairs.append(name, String(value))
  if (options.lists !== "nested" && Array.isArray(value) && value.every((part) => typeof part === "string")) {
    if (value.some((part) => part.includes(",")))
      throw new FormatError(`${name}: a value of the list contains a comma`)
    return pairs.append(name, value.join(","))
  }
  if (options.nesting !== "brackets") return pairs.append(name, JSON.stringify(value))
  for (const [key, element] of Object.entries(value)) append(pairs, `${name}[${key}]`, element, options)
}

function parseStructured(text: string): Plain {
  if (text === "") return []
  return /^\s*[[{]/.test(text) ? parseJson(text) : text.split(",")
}

const MAX_LIST_LENGTH = 1000

/** Sets a value at its path, as in `cart_items[0][name]`. Lists become arrays in {@link listsToArrays}. */
function place(record: PlainRecord, path: string[], value: string): void {
  const last = path.at(-1) ?? ""
  let at = record
  for (const part of path.slice(0, -1)) {
    const next = (at[safeName(part)] ??= {})
    if (!isRecord<Plain>(next)) throw new FormatError("a field is both a text and a structure")
    at = next
  }
  if (Object.hasOwn(at, safeName(last))) throw new FormatError("a field appears twice in the form")
  at[last] = value
}

/** Turns `{0: a, 1: b}` into `[a, b]`, at every depth below the form's own fields. */
function arraysIn(record: PlainRecord): PlainRecord {
  return Object.fromEntries(Object.entries(record).map(([name, element]) => [name, listsToArrays(element)]))
}

function listsToArrays(value: Plain): Plain {
  if (!isRecord<Plain>(value)) return value
  const entries = Object.entries(arraysIn(value))
  const isList =
    entries.length > 0 &&
    entries.length <= MAX_LIST_LENGTH &&
    entries.every(([name], at) => name === String(at))
  return isList ? entries.map(([, element]) => element) : Object.fromEntries(entries)
}
