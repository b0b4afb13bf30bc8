import {
  FormatError,
  isRecord,
  checkCount,
  checkDepth,
  safeName,
  type Format,
  type Plain,
  type PlainRecord,
} from "./plain"

const TAB = 0x09

const LINE_FEED = 0x0a

const CARRIAGE_RETURN = 0x0d

const SPACE = 0x20

const QUOTE = 0x22

const PLUS = 0x2b

const COMMA = 0x2c

const MINUS = 0x2d

const POINT = 0x2e

const ZERO = 0x30

const COLON = 0x3a

const OPENING_BRACKET = 0x5b

const BACKSLASH = 0x5c

const CLOSING_BRACKET = 0x5d

const OPENING_BRACE = 0x7b

const CLOSING_BRACE = 0x7d

/** The bit that makes an ASCII letter lower case: `E` and `e` differ only in it. */
const LOWER = 0x20

const SMALL_E = 0x65

/** JSON. Every scalar remains the text that was sent. A `null` counts as an absent field. */
export const json: Format = {
  contentType: "application/json",
  parse(text) {
    const value = parseJson(text)
    if (!isRecord<Plain>(value)) throw new FormatError("the body is not a JSON object")
    return value
  },
  render: (record) => JSON.stringify(record),
}

/** Parses any JSON text, including lists. A key may appear twice only with equal values. */
export function parseJson(text: string): Plain {
  const plain = readJson(text)
  if (plain === undefined) throw new FormatError("the body is empty")
  return plain
}

/**
 * Reads a JSON text (RFC 8259) in one pass. Numbers and booleans remain the text that was sent; `null` becomes
 * undefined. Refuses the depth, the number of values and the names that every parser here refuses. A key may appear
 * twice only with equal values.
 *
 * One pass, because a reply is read once per message and not in a loop: its cost is mostly the amount of code that
 * runs.
 * @throws FormatError
 */
export function readJson(text: string): Plain | undefined {
  return new Reader(text).whole()
}

class Reader {
  private at = 0
  private depth = 0
  private commas = 0

  constructor(private readonly text: string) {}

  whole(): Plain | undefined {
    const value = this.value()
    if (this.at < this.text.length) throw invalid()
    return value
  }

  /** Reads a value and the white space around it. */
  private value(): Plain | undefined {
    const value = this.scalarOrStructure(this.next())
    this.next()
    return value
  }

  private scalarOrStructure(code: number): Plain | undefined {
    if (code === QUOTE) return this.string()
    if (code === OPENING_BRACE) return this.record()
    if (code === OPENING_BRACKET) return this.list()
    if (code === MINUS || isDigit(code)) return this.number()
    for (const word of ["true", "false", "null"]) {
      if (!this.text.startsWith(word, this.at)) continue
      this.at += word.length
      return word === "null" ? undefined : word
    }
    throw invalid()
  }

  private record(): PlainRecord {
    const record: PlainRecord = {}
    let absent: Set<string> | undefined
    this.open()
    if (this.next() === CLOSING_BRACE) return this.close(record)
    for (;;) {
      if (this.next() !== QUOTE) throw invalid()
      const name = safeName(this.string())
      if (this.next() !== COLON) throw invalid()
      this.at++
      const value = this.value()
      const twice = Object.hasOwn(record, name) || absent?.has(name) === true
      if (twice && !equal(value, record[name])) throw invalid()
      if (value === undefined) (absent ??= new Set()).add(name)
      else record[name] = value
      if (!this.comma(CLOSING_BRACE)) return this.close(record)
    }
  }

  private list(): Plain[] {
    const list: Plain[] = []
    this.open()
    if (this.next() === CLOSING_BRACKET) return this.close(list)
    do list.push(this.value() ?? "")
    while (this.comma(CLOSING_BRACKET))
    return this.close(list)
  }

  private open(): void {
    this.at++
    checkDepth(++this.depth)
  }

  private close<T>(structure: T): T {
    this.at++
    this.depth--
    return structure
  }

  /** Whether another element follows, instead of the end of the structure. */
  private comma(end: number): boolean {
    const code = this.text.charCodeAt(this.at)
    if (code === end) return false
    if (code !== COMMA) throw invalid()
    checkCount(++this.commas)
    this.at++
    return true
  }

  private string(): string {
    const start = ++this.at
    let escaped = false
    for (; this.at < this.text.length; this.at++) {
      const code = this.text.charCodeAt(this.at)
      if (code === QUOTE) {
        const text = this.text.slice(start, this.at++)
        return escaped ? unescape(text) : text
      }
      if (code < SPACE) throw invalid()
      if (code !== BACKSLASH) continue
      escaped = true
      this.at++
    }
    throw invalid()
  }

  private number(): string {
    const start = this.at
    if (this.text.charCodeAt(this.at) === MINUS) this.at++
    if (this.text.charCodeAt(this.at) === ZERO) this.at++
    else this.digits()
    if (this.text.charCodeAt(this.at) === POINT) {
      this.at++
      this.digits()
    }
    if ((this.text.charCodeAt(this.at) | LOWER) === SMALL_E) {
      const sign = this.text.charCodeAt(++this.at)
      if (sign === PLUS || sign === MINUS) this.at++
      this.digits()
    }
    return this.text.slice(start, this.at)
  }

  private digits(): void {
    const start = this.at
    while (isDigit(this.text.charCodeAt(this.at))) this.at++
    if (this.at === start) throw invalid()
  }

  /** The code of the next character that is not white space; `NaN` at the end. */
  private next(): number {
    for (;;) {
      const code = this.text.charCodeAt(this.at)
      if (code !== SPACE && code !== LINE_FEED && code !== CARRIAGE_RETURN && code !== TAB) return code
      this.at++
    }
  }
}

function equal(one: Plain | undefined, other: Plain | undefined): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((part, at) => equal(part, other[at]))
  if (!isRecord<Plain>(one) || !isRecord<Plain>(other)) return one === other
  const names = Object.keys(one)
  const sameNames =
    names.length === Object.keys(other).length && names.every((name) => Object.hasOwn(other, name))
  return sameNames && names.every((name) => equal(one[name], other[name]))
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= ZERO + 9
}

/**
 * Resolves the escapes of a string, passed without its quotes. They are rare, so `JSON.parse` reads and checks them.
 */
function unescape(text: string): string {
  try {
    return String(JSON.parse(`"${text}"`))
  } catch {
    throw invalid()
  }
}

function invalid(): FormatError {
  return new FormatError("the body is not valid JSON")
}
