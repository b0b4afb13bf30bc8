import { z } from "zod"
import { dialectOf } from "./dialect"
import { encodingOf, signaturePolicy, reportVerified, type Settings } from "./client-options"
import { GatewayError } from "./errors"
import {
  FormatError,
  mediaType,
  isPlainRecord,
  safeName,
  type FormatName,
  type PlainRecord,
  type RenderableRecord,
  type Renderable,
} from "./formats"
import { decode, ENVELOPE, parse, render, SIGNATURE_FIELD } from "./message"
import { observed } from "./listeners"
import { operations, type OperationName, type ReplyOf, type RequestOf } from "./operations"
import { requestFields } from "./request-fields"
import { verifiedBy } from "./signature"
import { bytesOf } from "./formats/charset"

/** A request that is ready to send: validated and signed. Preparing it touches no network. */
export interface Prepared {
  url: URL
  body: string
  contentType: string
  /** The signed fields as sent, including `encryption_data`. */
  fields: RenderableRecord
}

/** Validates, completes and signs a request. @throws GatewayError with outcome `not_sent`. */
export function prepare<Name extends OperationName>(
  name: Name,
  value: RequestOf<Name>,
  to: Settings,
): Prepared {
  return prepareFields(name, value, to)
}

/** {@link prepare} for a request whose fields are known only at run time. Its type is proven by validation alone. */
export function prepareFields(name: OperationName, value: unknown, to: Settings): Prepared {
  const { request } = operations[name]
  if (isPaused(to) && !operations[name].readOnly) throw paused()
  const envelope = { merchant_id: to.merchantId, account_id: to.accountId }
  const { format, contentType } = encodingOf(name, to)
  const own = requestFields(name, value, to)
  try {
    const plain = asTexts(request.structured, format, toWireValues({ ...envelope, ...own }))
    const signature = to.sign({ operation: name, direction: "request", fields: plain })
    const fields = { ...plain, [SIGNATURE_FIELD]: signature }
    const body = render(request, fields, dialectOf(to.dialect, name, "request"), format)
    return { url: address(name, to), body, contentType, fields }
  } catch (error) {
    if (error instanceof GatewayError) throw error
    if (error instanceof FormatError) throw new GatewayError("invalid_request", error.message)
    throw new GatewayError("not_configured", "signature: the request could not be signed", {
      field: "signature",
    })
  }
}

/** While an account is paused, every request except a query fails with this error. */
export function paused(): GatewayError {
  return new GatewayError("paused", "paused: nothing but queries is sent", {
    field: "paused",
  })
}

function isPaused({ paused }: Pick<Settings, "paused">): boolean {
  return typeof paused === "function" ? paused() : paused === true
}

/**
 * In a form, only the fields named in `structured` hold lists and objects. A list or an object in another field is sent
 * as JSON text. That text is also signed, since the gateway sees nothing else.
 */
function asTexts(
  structured: readonly string[] = [],
  format: FormatName,
  fields: RenderableRecord,
): RenderableRecord {
  if (format !== "form") return fields
  const texts = { ...fields }
  for (const name of Object.keys(texts)) {
    const value = texts[name]
    if (typeof value === "object" && !structured.includes(name)) texts[name] = JSON.stringify(value)
  }
  return texts
}

/**
 * Sends a prepared request once, reads the reply and lets `accept` check it. Manual 4, 5, 7.
 * @param size how many orders, transactions, payouts or contracts it names
 * @throws GatewayError
 */
export async function exchange<Name extends OperationName, Accepted = ReplyOf<Name>>(
  name: Name,
  request: Prepared,
  to: Settings,
  accept: (reply: ReplyOf<Name>) => Accepted = (reply) => reply as Accepted,
  size = 1,
): Promise<Accepted> {
  return observed({ operation: name, size }, to, async () =>
    accept(readReply(name, await receive(name, request, to))),
  )
}

/** Sends a prepared request once and verifies the reply. {@link readReply} reads its fields. @throws GatewayError */
export async function receive(name: OperationName, request: Prepared, to: Settings): Promise<PlainRecord> {
  const message = { path: request.url.pathname, body: request.body, contentType: request.contentType }
  const way = operations[name].readOnly ? "query" : "write"
  const { status, contentType, body } = await to.connections[way](message, to.timeoutMs)
  refuseStatus(status)
  const plain = parseReply(name, { contentType, body }, to)
  verifyReply(name, plain, to)
  requireOwnEnvelope(plain, to)
  return plain
}

/** The fields of a verified reply. @throws GatewayError `malformed_reply` that names the field */
export function readReply<Name extends OperationName>(name: Name, plain: PlainRecord): ReplyOf<Name> {
  try {
    return decode(operations[name].reply, plain) as ReplyOf<Name>
  } catch (error) {
    const field = error instanceof z.ZodError ? error.issues[0]?.path.join(".") : undefined
    throw malformed(field)
  }
}

/** The error for a field of a verified reply that is missing or of another type. */
export function malformed(field: string | undefined): GatewayError {
  const problem = `${field || "reply"}: missing, or not of the type in the manual`
  return new GatewayError("malformed_reply", problem, field ? { field } : {})
}

/** Replies repeat the merchant and the account (2.3, 2.5). A reply that names others is not about this request. */
function requireOwnEnvelope(plain: PlainRecord, { merchantId, accountId }: Settings): void {
  const own = { merchant_id: merchantId, account_id: accountId }
  for (const field of ENVELOPE) {
    const received = plain[field]
    if (received === undefined || received === own[field]) continue
    const problem = `${field}: the reply is for another ${field === "account_id" ? "account" : "merchant"}`
    throw new GatewayError("echo_mismatch", problem, { field })
  }
}

function refuseStatus(status: number): void {
  if (status === 200) return
  if (status === 400)
    throw new GatewayError("invalid_input", "the gateway rejected the input as invalid (HTTP 400)", {
      status,
    })
  if (status === 404)
    throw new GatewayError("record_not_found", "the gateway has no such record (HTTP 404)", { status })
  if (status >= 300 && status < 400)
    throw new GatewayError("redirect_refused", "the gateway responded with a redirect", { status })
  throw new GatewayError("unexpected_status", `the gateway responded with HTTP ${status}`, { status })
}

function parseReply(
  name: OperationName,
  { contentType, body }: { contentType: string | undefined; body: Uint8Array },
  { dialect }: Settings,
): PlainRecord {
  const { reply } = operations[name]
  try {
    const { charset } = mediaType(contentType)
    return parse(reply, body, dialectOf(dialect, name, "reply"), reply.format, charset)
  } catch (error) {
    const problem = error instanceof FormatError ? error.message : "the body cannot be parsed"
    throw new GatewayError("malformed_reply", `reply: ${problem}`)
  }
}

function verifyReply(name: OperationName, plain: PlainRecord, to: Settings): void {
  const policy = signaturePolicy(name, to)
  const given = plain[SIGNATURE_FIELD]
  if (policy === "off" || (policy === "if_present" && (given === undefined || given === ""))) return
  const genuine = verifiedBy(to.sign, { operation: name, direction: "reply", fields: plain }, given)
  if (!genuine)
    throw new GatewayError("bad_signature", "encryption_data: missing or wrong in the reply", {
      field: SIGNATURE_FIELD,
    })
  reportVerified(name, genuine.id, to)
}

function address(name: OperationName, { baseUrl, optimisePath }: Settings): URL {
  const path = operations[name].path ?? optimisePath
  if (!path)
    throw new GatewayError(
      "not_configured",
      `${name}: its path is not in the manual; set the option optimisePath`,
      {
        field: "optimisePath",
      },
    )
  const known = addresses.get(baseUrl) ?? new Map<string, URL>()
  const cached = known.get(path)
  if (cached) return cached
  const url = new URL(baseUrl)
  url.pathname = `${baseUrl.pathname.replace(/\/+$/, "")}/${path.replace(/^\/+/, "")}`
  addresses.set(baseUrl, known.set(path, url))
  return url
}

/** The addresses of each account's `baseUrl`, by path. */
const addresses = new WeakMap<URL, Map<string, URL>>()

/**
 * The values in a form that every format can carry, so that the signed values equal the sent ones. Fields that are
 * undefined or `null` are left out. Half a surrogate pair is replaced, since no body encoding can carry it.
 * @throws FormatError for a value that is not a text, number, boolean, list or object
 */
function toWireValues(record: Record<string, unknown>): RenderableRecord {
  const present: RenderableRecord = {}
  for (const name of Object.keys(record)) {
    const value = record[name]
    if (value !== undefined && value !== null) present[safeName(name)] = toWireValue(value, name)
  }
  return present
}

function toWireValue(value: unknown, name: string): Renderable {
  if (typeof value === "string") return wellFormed(value)
  if (typeof value === "number" && Number.isFinite(value)) return value
  if (typeof value === "boolean") return value
  if (Array.isArray(value)) return value.map((element: unknown) => toWireValue(element, name))
  if (isPlainRecord(value)) return toWireValues(value)
  throw new FormatError(`${name}: must be a text, a number, a list or an object`)
}

function wellFormed(text: string): string {
  // Most values are ASCII, which has no surrogates.
  return bytesOf(text) === text.length ? text : Buffer.from(text).toString()
}
