import { z } from "zod"
import { formats, isRecord } from "./formats"
import type { FormatName, FormatOptions, Plain, PlainRecord, RenderableRecord } from "./formats"
import { GOODS_DELIMITERS, translateGoods, type GoodsDelimiters } from "./fields/goods"

/** Fields that the client adds to every request and the gateway to most replies. Manual 2.1, 5. */
export const ENVELOPE = ["merchant_id", "account_id"] as const
export const SIGNATURE_FIELD = "encryption_data"
type EnvelopeField = (typeof ENVELOPE)[number]

/** One message of the protocol as data: its format, its fields and its signed fields. */
export interface Message<Fields extends z.ZodObject> {
  format: FormatName
  fields: Fields
  /** Order matters. A name that the message lacks does not compile. `all`: every field, sorted by name. */
  signed: readonly ((keyof Fields["shape"] & string) | EnvelopeField)[] | "all"
  /** Fields that hold lists or objects. */
  structured?: readonly (keyof Fields["shape"] & string)[]
}

/** Whether a reply's signature is required: the manual shows one in most replies, not in all. */
export type SignaturePolicy = "required" | "if_present" | "off"

/** One operation of the manual: its path, its request and its reply. */
export interface Operation<
  Request extends z.ZodObject = z.ZodObject,
  Reply extends z.ZodObject = z.ZodObject,
> {
  /** Undefined where the manual does not show it: the merchant configures it. */
  path: string | undefined
  request: Message<Request>
  reply: Message<Reply> & { signature: SignaturePolicy }
  batch?: { key: keyof Request["shape"] & string; limit: number }
}

/** An operation whose request and reply hold a list of orders. Manual 2.5. */
export type BatchOperation<Request extends z.ZodObject, Reply extends z.ZodObject> = Operation<
  Request,
  Reply
> &
  Required<Pick<Operation<Request, Reply>, "batch">>

/** Keeps the literal types of a declaration. */
export function defineOperation<Request extends z.ZodObject, Reply extends z.ZodObject>(
  operation: BatchOperation<Request, Reply>,
): BatchOperation<Request, Reply>
export function defineOperation<Request extends z.ZodObject, Reply extends z.ZodObject>(
  operation: Operation<Request, Reply>,
): Operation<Request, Reply>
export function defineOperation(operation: Operation): Operation {
  return operation
}

/** Field names whose spelling on the wire the manual leaves open. The default is the spelling in its text. */
export const OPEN_NAMES = [
  "the service",
  "antifraud_token_cookie",
  "return_url",
  "cancel_url",
  "order_nos",
  "transaction_ids",
] as const

/** Everything about the wire that the manual does not show. The defaults are in docs/assumptions.md. */
export interface Dialect extends Pick<FormatOptions, "nesting" | "lists"> {
  names?: Partial<Record<(typeof OPEN_NAMES)[number], string>> | undefined
  goods?: GoodsDelimiters | undefined
}

type AnyMessage = Pick<Message<z.ZodObject>, "format" | "fields"> & { structured?: readonly string[] }

/** A typed value as the plain record to send. @throws ZodError on an invalid or unknown field */
export function encode<Fields extends z.ZodObject>(
  message: { fields: Fields },
  value: z.output<Fields>,
): RenderableRecord {
  return z.encode(message.fields, value) as RenderableRecord
}

/** The reverse of {@link encode}. @throws ZodError when a declared field is missing or of another type */
export function decode<Fields extends z.ZodObject>(
  message: { fields: Fields },
  plain: PlainRecord,
): z.output<Fields> {
  return z.parse(message.fields, plain)
}

/** A plain record as body text, in the merchant's dialect. */
export function render(
  message: AnyMessage,
  record: RenderableRecord,
  dialect: Dialect = {},
  format = message.format,
): string {
  const translated = { ...record }
  if (typeof translated.items === "string") {
    translated.items = translateGoods(translated.items, GOODS_DELIMITERS, dialect.goods ?? GOODS_DELIMITERS)
  }
  return formats[format].render(rename(translated, dialect.names ?? {}), options(message, dialect))
}

/** Body text as a plain record under the manual's names. @throws FormatError */
export function parse(
  message: AnyMessage,
  text: string,
  dialect: Dialect = {},
  format = message.format,
): PlainRecord {
  const wireNames = Object.entries(dialect.names ?? {}).map(([manual, wire]) => [wire, manual])
  const record = rename(formats[format].parse(text, options(message, dialect)), Object.fromEntries(wireNames))
  if (typeof record.items === "string") {
    record.items = translateGoods(record.items, dialect.goods ?? GOODS_DELIMITERS, GOODS_DELIMITERS)
  }
  return record
}

function options(message: AnyMessage, { names, nesting, lists }: Dialect): FormatOptions {
  const wire: Partial<Record<string, string>> = names ?? {}
  return { structured: (message.structured ?? []).map((name) => wire[name] ?? name), nesting, lists }
}

/** Renames at every depth: the rows of a query also contain `the service`. */
function rename<T extends Plain | RenderableRecord>(value: T, names: Record<string, string | undefined>): T {
  if (Object.keys(names).length === 0) return value
  const walk = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(walk)
    if (!isRecord(node)) return node
    return Object.fromEntries(Object.entries(node).map(([name, inner]) => [names[name] ?? name, walk(inner)]))
  }
  return walk(value) as T
}
