import type { IncomingMessage, ServerResponse } from "node:http"
import { operations, type OperationName, type ReplyOf } from "../../gateway/operations"
import { dialectOf } from "../../gateway/dialect"
import { formats, type RenderableRecord } from "../../gateway/formats"
import { encode, render, SIGNATURE_FIELD, type Operation } from "../../gateway/message"
import type { Context } from "../context"
import { applyConnectionFault, distort } from "../faults/reply"
import { CONNECTION_FAULTS, QUERY_FAULTS, REPLY_FAULTS, viewFor, type ReplyFault } from "../faults/registry"
import { handlers, type Handlers } from "../handlers"
import { saveLedger } from "../ledger/persistence"
import { Refusal } from "../refusal"
import { plainAddress } from "./send-page"
import { redirect, sendable } from "./respond"
import type { Route } from "./router"
import {
  openCall,
  orderIdsIn,
  parseBody,
  parseRequest,
  verifyCaller,
  type RawRequest,
  type Call,
} from "./verified-request"

/** The manual's endpoints, section 4. `/v1/checkout` has two callers: the merchant's server and the browser. */
export function gatewayRoutes(context: Context): Route[] {
  return Object.keys(operations)
    .filter(isOperation)
    .flatMap((name): Route[] => {
      const path = operations[name].path ?? context.settings.optimisePath
      if (path === undefined) return []
      return [
        {
          method: "POST",
          path,
          async handle({ request, response, body }) {
            const token = name === "checkout" ? browserToken(body) : undefined
            if (token !== undefined) return redirect(response, `/pay/${encodeURIComponent(token)}`)
            await handleOperation(context, name, rawRequest(request, body), response)
          },
        },
      ]
    })
}

const isOperation = (name: string): name is OperationName => Object.hasOwn(operations, name)

/** The token of the gateway's own form, which only the browser posts. Nothing else that the browser posts is used. */
function browserToken(body: string): string | undefined {
  const form = new URLSearchParams(body)
  return form.get("token") ?? form.get("paymentToken") ?? undefined
}

const rawRequest = ({ headers, socket }: IncomingMessage, body: string): RawRequest => ({
  body,
  contentType: headers["content-type"] ?? "",
  ip: plainAddress(socket.remoteAddress),
  baseUrl: `http://${headers.host ?? ""}`,
})

/**
 * One request of the gateway's interface: parse, verify the caller, apply faults before the effect, run the handler,
 * save, apply faults after the effect, reply. Faults follow the checks, so that they never hide an invalid request.
 */
async function handleOperation(
  context: Context,
  name: OperationName,
  raw: RawRequest,
  response: ServerResponse,
): Promise<void> {
  const { faults, requests, clock } = context
  const log = requests.add({ at: clock.now(), operation: name, orders: [], response: "" })
  try {
    const plain = parseBody(context, name, raw)
    const secret = verifyCaller(context, name, plain, raw.ip)
    if (secret !== undefined) log.secret = secret
    const orders = orderIdsIn(plain)
    log.orders = orders

    for (const fault of faults.take(CONNECTION_FAULTS, { operation: name, when: "before", orders })) {
      log.response = fault.kind
      if (await applyConnectionFault(response, fault, faults)) return
    }

    const call = openCall(context, plain, raw.baseUrl)
    for (const fault of faults.take(QUERY_FAULTS, { operation: name, orders })) {
      call.ledgerView = viewFor(fault, clock.now())
    }
    const reply = await runHandler(name, call)
    saveLedger(context)
    const exchange = { operation: name, when: "after", orders } as const
    for (const fault of concat(call.cardFaults, faults.take(CONNECTION_FAULTS, exchange))) {
      log.response = fault.kind
      if (await applyConnectionFault(response, fault, faults)) return
    }
    const replyFaults = Array.from(faults.take(REPLY_FAULTS, exchange), ({ kind }) => kind)
    log.response = ["200", ...replyFaults].join(" ")
    sendReply(response, signReply(context, name, reply, replyFaults), replyFaults)
  } catch (error) {
    log.response = String(error instanceof Refusal ? error.status : 500)
    throw error
  }
}

/** Both series, one after the other. It is lazy, since a fault counts as fired only when it is reached. */
function* concat<One, Other>(first: Iterable<One>, second: Iterable<Other>): Generator<One | Other> {
  yield* first
  yield* second
}

async function runHandler<Name extends OperationName>(name: Name, call: Call): Promise<ReplyOf<Name>> {
  if (operations[name].path === undefined && call.settings.optimisePath === undefined) {
    throw new Refusal(404, "record not found")
  }
  const handler: Handlers[Name] = handlers[name]
  return handler(parseRequest(name, call.plain, call.settings.dialect), call)
}

interface SignedReply {
  contentType: string
  body: string
}

/** A handler's reply as signed text. Manual 2.1, 5; the HTML reply of checkout has no signature of its own. */
function signReply(
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

/** An invalid signature: still 64 hexadecimal characters, each of them wrong. */
function invert(hex: string): string {
  return hex.replace(/./g, (digit) => (15 - parseInt(digit, 16)).toString(16))
}

/** Sends the reply; a truncated one promises more bytes than it sends. */
function sendReply(response: ServerResponse, { contentType, body }: SignedReply, faults: ReplyFault[]): void {
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
