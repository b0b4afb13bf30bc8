import type { ServerResponse } from "node:http"
import { dialectOf } from "../../gateway/dialect"
import { formats, type RenderableRecord } from "../../gateway/formats"
import { encode, render, SIGNATURE_FIELD, type Operation } from "../../gateway/message"
import { operations, type OperationName } from "../../gateway/operations"
import type { Context } from "../context"
import type { ReplyFault } from "../faults/fault"
import { distort } from "../faults/reply"
import { sendable } from "./sendable"

export interface SignedReply {
  contentType: string
  body: string
}

/** A handler's reply as signed text. Manual 2.1, 5; the HTML reply of checkout has no signature of its own. */
export function signReply(
  context: Context,
  name: OperationName,
  reply: Record<string, unknown>,
  faults: ReplyFault[],
): SignedReply {
  const message: Operation["reply"] = operations[name].reply
  const record = sendable(encode(message, reply), message.format)
  const complete = message.format === "html" ? record : signRecord(context, name, record, faults)
  return {
    contentType: formats[message.format].contentType,
    body: render(message, complete, dialectOf(context.settings.dialect, name, "reply")),
  }
}

function signRecord(
  context: Context,
  name: OperationName,
  record: RenderableRecord,
  faults: ReplyFault[],
): RenderableRecord {
  const { merchantId, accountId } = context.settings
  const unaltered: RenderableRecord = { merchant_id: merchantId, account_id: accountId, ...record }
  const fields = faults.reduce(
    (altered, kind) => (kind === "truncate" || kind === "bad_signature" ? altered : distort(altered, kind)),
    unaltered,
  )
  const signature = context.sign({ operation: name, direction: "reply", fields })
  return { ...fields, [SIGNATURE_FIELD]: faults.includes("bad_signature") ? invert(signature) : signature }
}

/** Still 64 hexadecimal characters, and wrong in every one. */
function invert(hex: string): string {
  return hex.replace(/./g, (digit) => (15 - parseInt(digit, 16)).toString(16))
}

/** Sends the reply; a truncated one promises more bytes than it sends. */
export function sendReply(
  response: ServerResponse,
  { contentType, body }: SignedReply,
  faults: ReplyFault[],
): void {
  const bytes = Buffer.from(body)
  response.writeHead(200, {
    "content-type": contentType,
    "content-length": bytes.length,
    "cache-control": "no-store",
  })
  if (!faults.includes("truncate")) {
    response.end(bytes)
    return
  }
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.socket?.destroy())
}
