import { z } from "zod"
import { FormatError, type FormatName, type PlainRecord } from "../../gateway/formats"
import { decode, parse, SIGNATURE_FIELD } from "../../gateway/message"
import { operations, type OperationName, type RequestOf } from "../../gateway/operations"
import { verify } from "../../gateway/signature"
import type { Context } from "../context"
import type { FaultSpec } from "../faults/fault"
import type { Lens } from "../faults/query"
import { clearSight } from "../faults/query"
import { Refusal } from "../refusal"

/** One request that passed the door. */
export interface Call extends Context {
  /** Every field as it travelled, under the manual's names. */
  plain: PlainRecord
  /** Where the caller reached this gateway, without a slash at the end. */
  baseUrl: string
  /** What this query sees of the ledger. */
  lens: Lens
  /** What goes wrong with this answer because of the test card that was used. */
  afterwards: (FaultSpec & { kind: "delay" | "reset" })[]
}

/** What arrived, before anything of it is believed. */
export interface Arrival {
  body: string
  contentType: string
  ip: string
  baseUrl: string
}

/**
 * Reads a body in whatever encoding it comes: what it looks like counts more than its Content-Type, since the
 * manual's own illustrations declare the wrong one (section 4).
 */
export function readBody(context: Context, name: OperationName, { body, contentType }: Arrival): PlainRecord {
  const start = body.trimStart()[0]
  const declared: FormatName = contentType.includes("json")
    ? "json"
    : contentType.includes("xml")
      ? "xml"
      : "form"
  const format: FormatName =
    start === "{" ? "json" : start === "<" ? "xml" : declared === "xml" ? "form" : declared
  try {
    return parse(operations[name].request, body, context.settings.dialect, format)
  } catch (error) {
    if (error instanceof FormatError) throw new Refusal(400, `invalid input: ${error.message}`)
    throw error
  }
}

/**
 * Who is asking: merchant and account, calling address, signature. Manual 5.
 * @throws Refusal 404 for an account that is not there, 403 for an address that is not registered, 400 otherwise.
 */
export function checkCaller(context: Context, name: OperationName, plain: PlainRecord, ip: string): void {
  const { merchantId, accountId, allowedIps } = context.settings
  if (plain.merchant_id !== merchantId || plain.account_id !== accountId) {
    throw new Refusal(404, "record not found: merchant_id or account_id")
  }
  if (name === "retrievalTrans" && !allowedIps.includes(ip)) {
    throw new Refusal(403, "this address is not registered for queries")
  }
  const input = { operation: name, direction: "request", fields: plain } as const
  if (!verify(context.sign, input, plain[SIGNATURE_FIELD])) {
    throw new Refusal(400, "invalid input: encryption_data is not the signature of this message")
  }
}

/** @throws Refusal 400 that names the field, or the limit that was passed. Manual 2, 8. */
export function readRequest<Name extends OperationName>(name: Name, plain: PlainRecord): RequestOf<Name> {
  const { request, batch } = operations[name]
  const rows = batch && plain[batch.key]
  if (batch && Array.isArray(rows) && rows.length > batch.limit) {
    throw new Refusal(400, `invalid input: ${batch.key}: more than ${batch.limit} orders`)
  }
  try {
    return decode(request, plain) as RequestOf<Name>
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    const [issue] = error.issues
    throw new Refusal(400, `invalid input: ${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""}`)
  }
}

/** The orders that a message names, wherever it names them. */
export function ordersIn(plain: PlainRecord): string[] {
  const found = new Set<string>()
  const walk = (value: unknown, name = ""): void => {
    if (typeof value === "string" && ORDER_NAMES.has(name)) found.add(value)
    else if (Array.isArray(value)) value.forEach((element) => walk(element, name))
    else if (typeof value === "object" && value !== null) {
      for (const [key, element] of Object.entries(value)) walk(element, key)
    }
  }
  walk(plain)
  return [...found]
}

const ORDER_NAMES = new Set([
  "order_no",
  "transaction_id",
  "order_nos",
  "transaction_ids",
  "request_id",
  "recurring_id",
])

export const newCall = (context: Context, plain: PlainRecord, baseUrl: string): Call => ({
  ...context,
  plain,
  baseUrl,
  lens: clearSight,
  afterwards: [],
})
