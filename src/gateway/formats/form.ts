import { charsetReader } from "./charset"
import { checkCount, checkDepth, FormatError, isRecord, safeName } from "./plain"
import type { Format, FormatOptions, Plain, PlainRecord, Renderable } from "./plain"
import { parseJson } from "./json"

/**
 * `application/x-www-form-urlencoded`. A scalar that appears twice is refused, since neither value takes precedence.
 */
export const form: Format = {
  contentType: "application/x-www-form-urlencoded",

  parse(text, options = {}) {
    const record: PlainRecord = {}
    const structured = new Set(options.structured)
    let nested = false
    for (const [name, value] of pairs(text, options.charset)) {
      const [root = "", ...path] = partsOf(name)
      if (path.length > 0 && structured.has(root)) {
        checkDepth(path.length)
        nested = true
        place(record, [root, ...path], value)
      } else {
        if (Object.hasOwn(record, safeName(name))) throw new FormatError(`a field appears twice in the form`)
        record[name] = structured.has(name) ? parseStructured(value) : value
      }
    }
    return nested ? arraysIn(record) : record
  },

  render(record, options = {}) {
    let body = ""
    for (const name of Object.keys(record)) {
      const value = record[name]
      if (options.lists !== "nested" && isWordList(value)) body += pair(name, joined(name, value))
      else body += pairsOf(name, value, options)
    }
    return body.slice(1)
  },
}

/** The pairs of one field. Each begins with the `&` that separates it from the previous pair. */
function pairsOf(name: string, value: Renderable, options: FormatOptions): string {
  if (value === undefined) return ""
  if (typeof value !== "object") return pair(name, String(value))
  const parts = Object.entries(value).filter(([, part]) => part !== undefined)
  // Brackets cannot express an empty list or object.
  if (options.nesting !== "brackets" || parts.length === 0) return pair(name, JSON.stringify(value))
  return parts.map(([key, part]) => pairsOf(`${name}[${key}]`, part, options)).join("")
}

function pair(name: string, value: string): string {
  return `&${escape(name)}=${escape(value)}`
}

/** Escapes text as `URLSearchParams` does. Most names and values are words, which need no escaping. */
function escape(text: string): string {
  if (/^[\w*.-]*$/.test(text)) return text
  // The name is empty, so the result begins with `=`.
  return new URLSearchParams([["", text]]).toString().slice(1)
}

/**
 * A list that is sent as text with commas. Only its field distinguishes it from text. An empty list is sent as `[]`.
 */
function isWordList(value: Renderable): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every((part) => typeof part === "string")
}

/** @throws FormatError for a value that would be read as two, as nothing or as JSON */
function joined(name: string, list: string[]): string {
  if (list.some((part) => part.includes(",")))
    throw new FormatError(`${name}: a value of the list contains a comma`)
  const text = list.join(",")
  if (text === "" || /^\s*[[{]/.test(text))
    throw new FormatError(`${name}: the list cannot be sent with commas; set dialect.lists to "nested"`)
  return text
}

function parseStructured(text: string): Plain {
  if (text === "") return []
  return /^\s*[[{]/.test(text) ? parseJson(text) : text.split(",")
}

/** The parts of a name: `a[b][c]` has `a`, `b` and `c`. */
function partsOf(name: string): string[] {
  if (!/[[\]]/.test(name)) return [name]
  return name.split(/[[\]]+/).filter((part, at) => at === 0 || part !== "")
}

/** The pairs of a form, as `URLSearchParams` reads them, except that invalid bytes are refused. */
function* pairs(text: string, charset = "utf-8"): Generator<[name: string, value: string]> {
  const all = text.split("&")
  checkCount(all.length)
  const read = text.includes("%") ? charsetReader(charset) : undefined
  const unescape = (part: string) => unescaped(part, read)
  for (const pair of all) {
    if (pair === "") continue
    const equals = pair.indexOf("=")
    yield equals < 0
      ? [unescape(pair), ""]
      : [unescape(pair.slice(0, equals)), unescape(pair.slice(equals + 1))]
  }
}

/**
 * Percent-encoded bytes are decoded together with the ASCII between them. In some encodings an ASCII byte is the second
 * half of a letter.
 */
function unescaped(text: string, read: ((bytes: Uint8Array) => string) | undefined): string {
  const spaced = text.replaceAll("+", " ")
  if (!read || !spaced.includes("%")) return spaced
  return spaced.replace(/[\0-\x7f]+/g, (ascii) => read(bytesOf(ascii)))
}

function bytesOf(ascii: string): Uint8Array {
  const bytes = ascii.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, "latin1")
}

const MAX_LIST_LENGTH = 1000

/** Sets a value at its path, as in `cart_items[0][name]`. Lists become arrays in {@link listsToArrays}. */
function place(record: PlainRecord, path: string[], value: string): void {
  const last = path.at(-1) ?? ""
  let at = record
  for (const part of path.slice(0, -1)) {
    const known = Object.hasOwn(at, safeName(part)) ? at[part] : undefined
    const next = known ?? {}
    if (!isRecord<Plain>(next)) throw new FormatError("a field is both a text and a structure")
    at[part] = next
    at = next
  }
  if (Object.hasOwn(at, safeName(last))) throw new FormatError("a field appears twice in the form")
  at[last] = value === "[]" ? [] : value === "{}" ? {} : value
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
