import { z } from "zod"
import { dialectOf, type Dialect } from "../../gateway/dialect"
import { FormatError, formatOf, mediaType, type PlainRecord } from "../../gateway/formats"
import { decode, parse, SIGNATURE_FIELD } from "../../gateway/message"
import { operations, type OperationName, type RequestOf } from "../../gateway/operations"
import type { Context } from "../context"
import { fullView, type FaultSpec, type LedgerView } from "../faults/registry"
import { Refusal } from "../refusal"

/** One request whose caller and signature are verified. */
export interface Call extends Context {
  /** Every field as received, under the manual's names. */
  plain: PlainRecord
  /** The address under which the caller reached this gateway, without a trailing slash. */
  baseUrl: string
  /** The entries of the ledger that this query sees. */
  ledgerView: LedgerView
  /** Faults of this response that the test card causes. */
  cardFaults: (FaultSpec & { kind: "delay" | "reset" })[]
}

/** A request as received, before any part of it is verified. */
export interface RawRequest {
  body: string
  contentType: string
  ip: string
  baseUrl: string
}

/**
 * Parses a body in any of the encodings. The first character takes precedence over the Content-Type, since the manual's
 * own illustrations declare the wrong type (section 4).
 */
export function parseBody(
  context: Context,
  name: OperationName,
  { body, contentType }: RawRequest,
): PlainRecord {
  const dialect = dialectOf(context.settings.dialect, name, "request")
  try {
    const found = formatOf(contentType, body)
    const format = found === "xml" && !/^\s*</.test(body) ? "form" : found
    return parse(operations[name].request, body, dialect, format, mediaType(contentType).charset)
  } catch (error) {
    if (error instanceof FormatError) throw new Refusal(400, `invalid input: ${error.message}`)
    throw error
  }
}

/**
 * Verifies merchant and account, calling address and signature. Manual 5.
 * @returns the name of the secret that signed the request, if it has a name
 * @throws Refusal 404 for an unknown account, 403 for an address that is not registered, otherwise 400.
 */
export function verifyCaller(
  context: Context,
  name: OperationName,
  plain: PlainRecord,
  ip: string,
): string | undefined {
  const { merchantId, accountId, allowedIps } = context.settings
  if (plain.merchant_id !== merchantId || plain.account_id !== accountId) {
    throw new Refusal(404, "record not found: merchant_id or account_id")
  }
  if (name === "retrievalTrans" && !allowedIps.includes(ip)) {
    throw new Refusal(403, "this address is not registered for queries")
  }
  const input = { operation: name, direction: "request", fields: plain } as const
  const verified = context.secrets.verified(input, plain[SIGNATURE_FIELD])
  if (!verified) {
    throw new Refusal(400, "invalid input: encryption_data is not the signature of this message")
  }
  return verified.id
}

/** @throws Refusal 400 that names the invalid field or the exceeded limit. Manual 2, 8. */
export function parseRequest<Name extends OperationName>(
  name: Name,
  plain: PlainRecord,
  dialect: Dialect,
): RequestOf<Name> {
  const { request, batch } = operations[name]
  const rows = batch && plain[batch.key]
  if (batch && Array.isArray(rows) && rows.length > batch.limit) {
    throw new Refusal(400, `invalid input: ${batch.key}: more than ${batch.limit} orders`)
  }
  try {
    return decode(request, plain, dialect) as RequestOf<Name>
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    const [issue] = error.issues
    throw new Refusal(400, `invalid input: ${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""}`)
  }
}

const ID_FIELDS = new Set([
  "order_no",
  "transaction_id",
  "order_nos",
  "transaction_ids",
  "request_id",
  "recurring_id",
])

/** The ids of orders, transactions, payouts and contracts in a message, at any depth. */
export function orderIdsIn(plain: PlainRecord): string[] {
  const found = new Set<string>()
  const walk = (value: unknown, name = ""): void => {
    if (typeof value === "string" && ID_FIELDS.has(name)) found.add(value)
    else if (Array.isArray(value)) value.forEach((element) => walk(element, name))
    else if (typeof value === "object" && value !== null) {
      for (const [key, element] of Object.entries(value)) walk(element, key)
    }
  }
  walk(plain)
  return [...found]
}

export const openCall = (context: Context, plain: PlainRecord, baseUrl: string): Call => ({
  ...context,
  plain,
  baseUrl,
  ledgerView: fullView,
  cardFaults: [],
})
