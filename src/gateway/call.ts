import { z } from "zod"
import { encodingOf, signaturePolicy, type Settings } from "./client-options"
import { GatewayError } from "./errors"
import { post } from "./exchange"
import { FormatError, type PlainRecord, type RenderableRecord } from "./formats"
import { decode, encode, parse, render, SIGNATURE_FIELD } from "./message"
import { writeAmounts } from "./money"
import { operations, type OperationName, type ReplyOf, type RequestOf } from "./operations"
import { verify } from "./signature"

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

/** {@link prepare} for a request whose fields are named at run time: only its validation proves its type. */
export function prepareFields(name: OperationName, value: Record<string, unknown>, to: Settings): Prepared {
  const { request } = operations[name]
  const envelope = { merchant_id: to.merchantId, account_id: to.accountId }
  const plain = { ...envelope, ...encodeStrictly(name, writeAmounts(value, to.decimals)), ...envelope }
  const { format, contentType } = encodingOf(name, to)
  try {
    const signature = to.sign({ operation: name, direction: "request", fields: plain })
    const fields = { ...plain, [SIGNATURE_FIELD]: signature }
    return { url: address(name, to), body: render(request, fields, to.dialect, format), contentType, fields }
  } catch (error) {
    if (error instanceof GatewayError) throw error
    if (error instanceof FormatError) throw new GatewayError("invalid_request", error.message)
    throw new GatewayError("not_configured", "signature: the request could not be signed", {
      field: "signature",
    })
  }
}

/** Sends a prepared request once and reads the reply. Manual 4, 5, 7. @throws GatewayError */
export async function exchange<Name extends OperationName>(
  name: Name,
  request: Prepared,
  to: Settings,
): Promise<ReplyOf<Name>> {
  const { status, text } = await post(request.url, request, to.timeoutMs)
  refuseStatus(status)
  const plain = parseReply(name, text, to)
  verifyReply(name, plain, to)
  if (typeof plain.merchant_id === "string" && plain.merchant_id !== to.merchantId) {
    throw new GatewayError("echo_mismatch", "merchant_id: the reply is for another merchant", {
      field: "merchant_id",
    })
  }
  try {
    return decode(operations[name].reply, plain) as ReplyOf<Name>
  } catch (error) {
    const field = error instanceof z.ZodError ? error.issues[0]?.path.join(".") : undefined
    throw new GatewayError(
      "malformed_reply",
      `${field || "reply"}: missing, or not of the type in the manual`,
      field ? { field } : {},
    )
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

function parseReply(name: OperationName, text: string, { dialect }: Settings): PlainRecord {
  try {
    return parse(operations[name].reply, text, dialect)
  } catch (error) {
    const problem = error instanceof FormatError ? error.message : "the body cannot be parsed"
    throw new GatewayError("malformed_reply", `reply: ${problem}`)
  }
}

function verifyReply(name: OperationName, plain: PlainRecord, to: Settings): void {
  const policy = signaturePolicy(name, to)
  const given = plain[SIGNATURE_FIELD]
  if (policy === "off" || (policy === "if_present" && (given === undefined || given === ""))) return
  const genuine = verify(to.sign, { operation: name, direction: "reply", fields: plain }, given)
  if (!genuine)
    throw new GatewayError("bad_signature", "encryption_data: missing or wrong in the reply", {
      field: SIGNATURE_FIELD,
    })
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
  const url = new URL(baseUrl)
  url.pathname = `${baseUrl.pathname.replace(/\/+$/, "")}/${path.replace(/^\/+/, "")}`
  return url
}

/** A field that is not in the manual is refused, not dropped: it is most likely a typing error. */
function encodeStrictly(name: OperationName, value: Record<string, unknown>): RenderableRecord {
  const declared: z.ZodObject = operations[name].request.fields
  const fields = declared.def.catchall === undefined ? declared.strict() : declared
  try {
    return encode({ fields }, value)
  } catch (error) {
    const issue = error instanceof z.ZodError ? error.issues[0] : undefined
    const field = issue?.path.join(".") ?? ""
    throw new GatewayError(
      "invalid_request",
      `${field || name}: ${issue?.message ?? "cannot be sent"}`,
      field ? { field } : {},
    )
  }
}
