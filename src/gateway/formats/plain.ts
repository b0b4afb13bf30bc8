/**
 * A parsed body before its fields are decoded: only strings, lists and records. Numbers remain the text that was sent
 * (`000123`, `1e5`, `10.50`), since parsing an amount must never round it.
 */
export type Plain = string | Plain[] | PlainRecord
export interface PlainRecord {
  [name: string]: Plain
}

/** A value to render: {@link Plain} with numbers, booleans and undefined fields. */
export type Renderable = string | number | boolean | undefined | Renderable[] | { [name: string]: Renderable }
export interface RenderableRecord {
  [name: string]: Renderable
}

/** A text that is not valid in its format. The message never quotes the text: it may contain card data. */
export class FormatError extends Error {
  override readonly name = "FormatError"
}

/** How one media type is parsed and rendered. */
export interface Format {
  contentType: string
  /** Fields in `structured` contain lists or objects; text-only formats cannot recognize them. Takes linear time. */
  parse(text: string, options?: FormatOptions): PlainRecord
  render(record: RenderableRecord, options?: FormatOptions): string
}

/** How structured values are encoded in a form body. The manual does not show it: see docs/assumptions.md. */
export interface FormatOptions {
  structured?: readonly string[]
  /** `json`: `cart_items=[{"name":…}]` · `brackets`: `cart_items[0][name]=…`. Default `json`. */
  nesting?: "json" | "brackets" | undefined
  /** How a list of plain strings is encoded: `comma`: `order_nos=A,B` · `nested`: as in `nesting`. Default `comma`. */
  lists?: "comma" | "nested" | undefined
  /** The charset of percent-encoded bytes in a form. Default UTF-8. */
  charset?: string | undefined
}

/** Deeper than any message of the manual. Every parser stops at this depth, so that no body can block the process. */
export const MAX_DEPTH = 32

/** @throws FormatError beyond {@link MAX_DEPTH} */
export function checkDepth(depth: number, limit = MAX_DEPTH): void {
  if (depth > limit) throw new FormatError("the body is nested too deeply")
}

/** More values than any message of the manual has: a hundred rows have a few thousand. */
const MAX_VALUES = 20_000

/** @throws FormatError beyond {@link MAX_VALUES} */
export function checkCount(values: number): void {
  if (values > MAX_VALUES) throw new FormatError("the body has too many values")
}

/** Refuses names that would reach an object's prototype. */
export function safeName(name: string): string {
  if (name === "__proto__" || name === "constructor" || name === "prototype")
    throw new FormatError("a field has an invalid name")
  return name
}

/** Whether a value is a plain object, not a date, a map or another built-in type. */
export function isPlainRecord(value: unknown): value is Record<string, unknown> {
  return Object.prototype.toString.call(value) === "[object Object]"
}

/** A deep copy. Changes to it do not affect the original value. */
export function copyOf<T extends Renderable>(value: T): T
export function copyOf(value: Renderable): Renderable {
  if (Array.isArray(value)) return value.map((element) => copyOf(element))
  if (!isRecord<Renderable>(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, copyOf(inner)]))
}

export function isRecord<T>(value: unknown): value is Record<string, T> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
