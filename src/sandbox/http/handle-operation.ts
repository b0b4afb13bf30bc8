import type { ServerResponse } from "node:http"
import { operations, type OperationName, type ReplyOf } from "../../gateway/operations"
import type { Context } from "../context"
import { applyConnectionFault } from "../faults/connection"
import { CONNECTION_FAULTS, QUERY_FAULTS, REPLY_FAULTS } from "../faults/fault"
import { viewFor } from "../faults/ledger-view"
import { handlers, type Handlers } from "../handlers"
import { saveLedger } from "../ledger/save-ledger"
import { Refusal } from "../refusal"
import { sendReply, signReply } from "./reply"
import {
  openCall,
  orderIdsIn,
  parseBody,
  parseRequest,
  verifyCaller,
  type Call,
  type RawRequest,
} from "./verified-request"

/**
 * One request of the gateway's interface: parse, verify the caller, apply faults before the effect, run the handler,
 * save, apply faults after the effect, reply. Faults follow the checks, so that they never hide an invalid request.
 */
export async function handleOperation(
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
      if (await applyConnectionFault(response, fault)) return
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
      if (await applyConnectionFault(response, fault)) return
    }
    const replyFaults = Array.from(faults.take(REPLY_FAULTS, exchange), ({ kind }) => kind)
    log.response = ["200", ...replyFaults].join(" ")
    sendReply(response, signReply(context, name, reply, replyFaults), replyFaults)
  } catch (error) {
    log.response = String(error instanceof Refusal ? error.status : 500)
    throw error
  }
}

/** Lazily: a fault counts as fired only when it is reached. */
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
