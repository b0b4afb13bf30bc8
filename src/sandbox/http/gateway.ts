import type { ServerResponse } from "node:http"
import { operations, type OperationName } from "../../gateway/operations"
import type { Context } from "../context"
import { breakConnection } from "../faults/connection"
import { CONNECTION_FAULTS, QUERY_FAULTS, REPLY_FAULTS } from "../faults/fault"
import { lensOf } from "../faults/query"
import { handlers, type Handlers } from "../handlers"
import { Refusal } from "../refusal"
import { checkCaller, newCall, ordersIn, readBody, readRequest, type Arrival, type Call } from "./call"
import { saveLedger } from "./save"
import { seal, send } from "./reply"

/**
 * One request, from its bytes to the bytes of its answer: read, check who asks, fail as told, act, save,
 * fail as told, answer. Faults come after the checks, so that a fault never hides a wrong request.
 */
export async function answer(
  context: Context,
  name: OperationName,
  arrival: Arrival,
  response: ServerResponse,
): Promise<void> {
  const { faults, requests, clock } = context
  const log = requests.add({ at: clock.now(), operation: name, orders: [], answer: "" })
  try {
    const plain = readBody(context, name, arrival)
    checkCaller(context, name, plain, arrival.ip)
    const orders = ordersIn(plain)
    log.orders = orders

    for (const fault of faults.take(CONNECTION_FAULTS, { operation: name, when: "before", orders })) {
      log.answer = fault.kind
      if (await breakConnection(response, fault)) return
    }

    const call = newCall(context, plain, arrival.baseUrl)
    for (const fault of faults.take(QUERY_FAULTS, { operation: name, orders })) {
      call.lens = lensOf(fault, clock.now())
    }
    const reply = await run(name, call)
    saveLedger(context)
    const about = { operation: name, when: "after", orders } as const
    for (const fault of both(call.afterwards, faults.take(CONNECTION_FAULTS, about))) {
      log.answer = fault.kind
      if (await breakConnection(response, fault)) return
    }
    const spoiled = Array.from(faults.take(REPLY_FAULTS, about), ({ kind }) => kind)
    log.answer = ["200", ...spoiled].join(" ")
    send(response, seal(context, name, reply, spoiled), spoiled)
  } catch (error) {
    log.answer = String(error instanceof Refusal ? error.status : 500)
    throw error
  }
}

function* both<One, Other>(first: Iterable<One>, second: Iterable<Other>): Generator<One | Other> {
  yield* first
  yield* second
}

async function run<Name extends OperationName>(name: Name, call: Call): Promise<unknown> {
  if (operations[name].path === undefined && call.settings.optimisePath === undefined) {
    throw new Refusal(404, "record not found")
  }
  const handler: Handlers[Name] = handlers[name]
  return handler(readRequest(name, call.plain), call)
}
