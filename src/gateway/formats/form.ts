import { FormatError, isRecord, safeName } from "./plain"
import type { Format, FormatOptions, Plain, PlainRecord, Renderable } from "./plain"
import { parseJson } from "./json"

/** `application/x-www-form-urlencoded`. A scalar that appears twice is refused: there is no right one to pick. */
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
        record[name] = structured.has(name) ? unfold(value) : value
      }
    }
    return settle(record) as PlainRecord
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
      throw new FormatError(`${name}: a comma inside a listed value`)
    return pairs.append(name, value.join(","))
  }
  if (options.nesting !== "brackets") return pairs.append(name, JSON.stringify(value))
  for (const [key, element] of Object.entries(value)) append(pairs, `${name}[${key}]`, element, options)
}

function unfold(text: string): Plain {
  if (text === "") return []
  return /^\s*[[{]/.test(text) ? parseJson(text) : text.split(",")
}

const LONGEST_LIST = 1000

/** Puts `cart_items[0][name]` where it belongs; lists become arrays in {@link settle}. */
function place(record: PlainRecord, path: string[], value: string): void {
  const last = path.pop() as string
  let at = record
  for (const part of path) {
    const next = (at[safeName(part)] ??= {})
    if (!isRecord<Plain>(next)) throw new FormatError("a field is both a text and a structure")
    at = next
  }
  if (Object.hasOwn(at, safeName(last))) throw new FormatError("a field appears twice in the form")
  at[last] = value
}

/** Turns `{0: a, 1: b}` into `[a, b]`, at every depth. */
function settle(value: Plain): Plain {
  if (!isRecord<Plain>(value)) return value
  const entries = Object.entries(value).map(([name, element]) => [name, settle(element)] as const)
  const isList =
    entries.length > 0 && entries.length <= LONGEST_LIST && entries.every(([name], at) => name === String(at))
  return isList ? entries.map(([, element]) => element) : Object.fromEntries(entries)
}
