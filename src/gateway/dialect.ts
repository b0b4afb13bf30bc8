import { z } from "zod"
import type { GoodsDelimiters } from "./fields/cart"
import { isRecord, type FormatOptions, type PlainRecord, type RenderableRecord } from "./formats"

/** Field names whose spelling on the wire the manual leaves open. The default is the spelling in its text. */
export const OPEN_NAMES = [
  "the service",
  "antifraud_token_cookie",
  "return_url",
  "cancel_url",
  "order_nos",
  "transaction_ids",
] as const

/** Names on the wire, by the manual's names. */
export type WireNames = Partial<Record<(typeof OPEN_NAMES)[number], string>>

/** Everything about the wire that the manual does not show. The defaults are in docs/assumptions.md. */
export interface Dialect extends Pick<FormatOptions, "nesting" | "lists"> {
  /**
   * Renames a field in every message where the manual declares it, and only at that place in the message: `order_nos`
   * in the two queries, `return_url` in the checkout request, `the service` also in rows of a query's reply.
   */
  names?: WireNames | undefined
  /** Names of one message, which take precedence: `{ retrievalRefund: { request: { order_nos: "orders" } } }`. */
  messages?: Partial<Record<string, { request?: WireNames; reply?: WireNames }>> | undefined
  goods?: GoodsDelimiters | undefined
}

/** The dialect of one message: the message's own names take precedence over the general ones. */
export function dialectOf(dialect: Dialect = {}, operation: string, direction: "request" | "reply"): Dialect {
  const { messages, ...general } = dialect
  const own = messages && Object.hasOwn(messages, operation) ? messages[operation]?.[direction] : undefined
  return own ? { ...general, names: { ...general.names, ...own } } : general
}

/** A record under the wire's names. Only fields that the message declares at their place are renamed. */
export function toWireNames(
  fields: z.ZodType,
  record: RenderableRecord,
  names?: WireNames,
): RenderableRecord {
  if (!names) return record
  const wire = new Map(Object.entries(names))
  if (wire.size === 0) return record
  return walk(fields, record, (name, shape) => ({
    to: (declares(shape, name) && wire.get(name)) || name,
    name,
  }))
}

/**
 * The reverse of {@link toWireNames}. If a record has a field under both names, neither is translated and both are kept
 * as sent, so that no field overwrites another.
 */
export function toManualNames(fields: z.ZodType, record: PlainRecord, names?: WireNames): PlainRecord {
  if (!names) return record
  const manual = new Map(Object.entries(names).map(([name, wire]) => [wire, name]))
  if (manual.size === 0) return record
  return walk(fields, record, (wire, shape, siblings) => {
    const name = manual.get(wire) ?? wire
    const taken = name !== wire && Object.hasOwn(siblings, name) && !manual.has(name)
    const to = declares(shape, name) && !taken ? name : wire
    return { to, name: to }
  })
}

type Shape = Readonly<Record<string, unknown>>
/** A field's new name `to`, and the `name` under which its schema is declared. */
type Translate = (name: string, shape: Shape, siblings: object) => { to: string; name: string }

function walk<T>(schema: unknown, value: T, translate: Translate): T
function walk(schema: unknown, value: unknown, translate: Translate): unknown {
  const inner = unwrapped(schema)
  if (Array.isArray(value) && inner instanceof z.ZodArray)
    return value.map((element: unknown) => walk(inner.element, element, translate))
  if (!isRecord<unknown>(value) || !(inner instanceof z.ZodObject)) return value
  const shape: Shape = inner.shape
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => {
      const { to, name } = translate(key, shape, value)
      return [to, walk(declares(shape, name) ? shape[name] : undefined, part, translate)]
    }),
  )
}

/** The names that a message declares: one list for each of its records, the message itself first. */
export function namesIn(fields: unknown): string[][] {
  const inner = unwrapped(fields)
  if (inner instanceof z.ZodArray) return namesIn(inner.element)
  if (!(inner instanceof z.ZodObject)) return []
  const shape: Shape = inner.shape
  return [Object.keys(shape), ...Object.values(shape).flatMap(namesIn)]
}

/** The schema of a declared field, without its wrappers for optional, default and codec. */
export function unwrapped(schema: unknown): unknown {
  if (schema instanceof z.ZodCodec) return unwrapped(schema.out)
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? unwrapped(schema.unwrap())
    : schema
}

const declares = (shape: Shape, name: string): boolean => Object.hasOwn(shape, name)
