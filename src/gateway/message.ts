import { z } from "zod"
import { toManualNames, toWireNames, type Dialect } from "./dialect"
import { GOODS_DELIMITERS, translateGoods, type GoodsDelimiters } from "./fields/cart"
import {
  decodeText,
  formats,
  withoutByteOrderMark,
  type FormatName,
  type FormatOptions,
  type PlainRecord,
  type RenderableRecord,
} from "./formats"

/** Fields that the client adds to every request and the gateway to most replies. Manual 2.1, 5. */
export const ENVELOPE = ["merchant_id", "account_id"] as const
export const SIGNATURE_FIELD = "encryption_data"
type EnvelopeField = (typeof ENVELOPE)[number]

/** One message of the protocol as data: its format, its fields and its signed fields. */
export interface Message<Fields extends z.ZodObject> {
  format: FormatName
  fields: Fields
  /**
   * The signed fields, in order. A name that the message lacks does not compile. `all`: every field, sorted by name.
   */
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
  /** Undefined if the manual does not show it; the merchant then configures it. */
  path: string | undefined
  request: Message<Request>
  reply: Message<Reply> & { signature: SignaturePolicy }
  batch?: { key: keyof Request["shape"] & string; limit: number }
  /** Changes nothing at the gateway, so it may be sent again. */
  readOnly?: true
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

type AnyMessage = Pick<Message<z.ZodObject>, "format" | "fields"> & { structured?: readonly string[] }

/**
 * A typed value as the plain record to sign and to send, under the manual's names.
 * @throws ZodError on an invalid or unknown field
 */
export function encode<Fields extends z.ZodObject>(
  message: { fields: Fields },
  value: z.output<Fields>,
  { goods = GOODS_DELIMITERS }: Dialect = {},
): RenderableRecord {
  return withGoods(z.encode(message.fields, value) as RenderableRecord, GOODS_DELIMITERS, goods)
}

/** The reverse of {@link encode}. @throws ZodError when a declared field is missing or of another type */
export function decode<Fields extends z.ZodObject>(
  message: { fields: Fields },
  plain: PlainRecord,
  { goods = GOODS_DELIMITERS }: Dialect = {},
): z.output<Fields> {
  return z.parse(message.fields, withGoods(plain, goods, GOODS_DELIMITERS))
}

function withGoods<T extends RenderableRecord>(record: T, from: GoodsDelimiters, to: GoodsDelimiters): T {
  return typeof record.items === "string"
    ? { ...record, items: translateGoods(record.items, from, to) }
    : record
}

/** A plain record as body text. Its fields get their names on the wire; nothing else changes. */
export function render(
  message: AnyMessage,
  record: RenderableRecord,
  dialect: Dialect = {},
  format = message.format,
): string {
  return formats[format].render(toWireNames(message.fields, record, dialect.names), options(message, dialect))
}

/**
 * A body as a plain record under the manual's names, with its values unchanged. `charset` is from the Content-Type.
 * @throws FormatError
 */
export function parse(
  message: AnyMessage,
  body: string | Uint8Array,
  dialect: Dialect = {},
  format = message.format,
  charset?: string,
): PlainRecord {
  const text = withoutByteOrderMark(typeof body === "string" ? body : decodeText(body, charset))
  const record = formats[format].parse(text, { ...options(message, dialect), charset })
  return toManualNames(message.fields, record, dialect.names)
}

function options({ structured = [] }: AnyMessage, { names, nesting, lists }: Dialect): FormatOptions {
  if (!names) return { structured, nesting, lists }
  const wire = new Map<string, string>(Object.entries(names))
  return { structured: structured.map((name) => wire.get(name) ?? name), nesting, lists }
}
