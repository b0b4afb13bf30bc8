/**
 * What every wire text becomes before its meaning is read: strings, lists and records, nothing else.
 * Numbers stay the text that was sent (`000123`, `1e5`, `10.50`), because rounding money while parsing it
 * is how it gets lost.
 */
export type Plain = string | Plain[] | PlainRecord
export interface PlainRecord {
  [name: string]: Plain
}

/** What may be rendered: as {@link Plain}, with numbers and gaps. */
export type Renderable = string | number | undefined | Renderable[] | { [name: string]: Renderable }
export interface RenderableRecord {
  [name: string]: Renderable
}

/** A text that is not what its format promises. The message never quotes the text: it may hold card data. */
export class FormatError extends Error {
  override readonly name = "FormatError"
}

/** How one media type is written and read. */
export interface Format {
  contentType: string
  /** Names in `structured` hold lists or objects; formats that know only text need to be told. */
  parse(text: string, options?: FormatOptions): PlainRecord
  render(record: RenderableRecord, options?: FormatOptions): string
}

/** How structured values travel inside a form body. Not shown by the manual: see docs/assumptions.md. */
export interface FormatOptions {
  structured?: readonly string[]
  /** `json`: `cart_items=[{"name":…}]` · `brackets`: `cart_items[0][name]=…`. Default `json`. */
  nesting?: "json" | "brackets" | undefined
  /** How a list of plain strings travels: `comma`: `order_nos=A,B` · `nested`: as `nesting` says. Default `comma`. */
  lists?: "comma" | "nested" | undefined
}

const POISON = new Set(["__proto__", "constructor", "prototype"])

/** Refuses names that would reach an object's prototype. */
export function safeName(name: string): string {
  if (POISON.has(name)) throw new FormatError("a field has a name that is never valid")
  return name
}

export function isRecord<T>(value: unknown): value is Record<string, T> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
