import type { FaultSpec } from "../faults/registry"
import type { TransactionRef } from "../portal"
import { Refusal } from "../refusal"
import type { SandboxControls } from "../sandbox"
import { sendJson } from "./respond"
import type { Route } from "./router"

/** The control API for other processes, as JSON. Every write returns what it changed. */
export function controlRoutes(controls: SandboxControls): Route[] {
  return [
    ...readRoutes(controls),
    ...faultRoutes(controls),
    ...clockRoutes(controls),
    ...portalRoutes(controls),
    ...notificationRoutes(controls),
    ...secretRoutes(controls),
    post("/frame-ancestors", ({ body, response }) => {
      const { origins } = parseObject<{ origins: string[] }>(body)
      controls.allowFramesOn(origins)
      sendJson(response, { origins })
    }),
    post("/allowed-ips", ({ body, response }) => {
      const { ips } = parseObject<{ ips: string[] }>(body)
      controls.allowIps(ips)
      sendJson(response, { ips })
    }),
  ]
}

function readRoutes({ ledger, requests, testCards }: SandboxControls): Route[] {
  return [
    get("/transactions", ({ response }) => sendJson(response, { transactions: ledger.transactions() })),
    get("/transactions/:id", ({ params, response }) => {
      const transaction = ledger.transaction(params.id ?? "")
      sendJson(response, { transaction: transaction ?? null }, transaction ? 200 : 404)
    }),
    get("/ledger", ({ response }) =>
      sendJson(response, {
        transactions: ledger.transactions(),
        entries: ledger.entries(),
        captures: ledger.captures(),
        refunds: ledger.refunds(),
        payouts: ledger.payouts(),
        contracts: ledger.contracts(),
        notifications: ledger.notifications(),
      }),
    ),
    get("/requests", ({ response }) => sendJson(response, { requests: requests() })),
    get("/notifications", ({ response }) => sendJson(response, { notifications: ledger.notifications() })),
    get("/cards", ({ response }) => sendJson(response, { cards: testCards })),
  ]
}

function faultRoutes({ faults }: SandboxControls): Route[] {
  return [
    get("/faults", ({ response }) => sendJson(response, { faults: faults.list() })),
    post("/faults", ({ body, response }) =>
      sendJson(response, { fault: faults.add(parseObject<FaultSpec>(body)) }, 201),
    ),
    write("DELETE", "/faults", ({ response }) => {
      faults.clear()
      sendJson(response, { faults: [] })
    }),
    write("DELETE", "/faults/:id", ({ params, response }) => {
      faults.remove(Number(params.id))
      sendJson(response, { faults: faults.list() })
    }),
  ]
}

function clockRoutes({ clock }: SandboxControls): Route[] {
  return [
    get("/clock", ({ response }) => sendJson(response, { now: clock.now() })),
    post("/clock", ({ body, response }) => {
      clock.advance(parseObject<{ advance_ms: number }>(body).advance_ms)
      sendJson(response, { now: clock.now() })
    }),
  ]
}

function portalRoutes({ ledger, portal }: SandboxControls): Route[] {
  const actions = [
    "capture",
    "cancel",
    "refund",
    "review",
    "chargeback",
    "reverseChargeback",
    "deleteCard",
  ] as const
  return actions.map((action) =>
    post(`/portal/${action}`, ({ body, response }) => {
      const input = parseObject<TransactionRef & { accept: boolean }>(body)
      const result = portal[action](input)
      const id = "transaction_id" in input ? input.transaction_id : input.order_no
      sendJson(response, { transaction: ledger.transaction(id), ...result })
    }),
  )
}

function notificationRoutes({ ledger, notifications }: SandboxControls): Route[] {
  return [
    post("/notifications/:id/resend", async ({ params, response }) => {
      notifications.resend(params.id ?? "")
      await notifications.idle()
      sendJson(response, { notification: ledger.notifications().find(({ id }) => id === params.id) })
    }),
  ]
}

/** Names only: no secret is ever shown. */
function secretRoutes({ secrets }: SandboxControls): Route[] {
  return [
    get("/secrets", ({ response }) => sendJson(response, { secrets: secrets.list() })),
    post("/secrets", ({ body, response }) => {
      const { sign, accept } = parseObject<{ sign?: string; accept?: string[] }>(body)
      if (accept !== undefined) secrets.accept(accept)
      if (sign !== undefined) secrets.signWith(sign)
      sendJson(response, { secrets: secrets.list() })
    }),
  ]
}

const get = (path: string, handle: Route["handle"]): Route => ({ method: "GET", path, handle })

const post = (path: string, handle: Route["handle"]) => write("POST", path, handle)

/** The called controls check the input. Their TypeError or RangeError becomes HTTP 400. */
const write = (method: "POST" | "DELETE", path: string, handle: Route["handle"]): Route => ({
  method,
  path,
  async handle(exchange) {
    try {
      await handle(exchange)
    } catch (error) {
      const invalid = error instanceof TypeError || error instanceof RangeError
      throw invalid ? new Refusal(400, error.message) : error
    }
  },
})

/** @throws TypeError when the body is not a JSON object. */
function parseObject<Shape>(body: string): Shape {
  let value: unknown
  try {
    value = JSON.parse(body || "{}")
  } catch {
    throw new TypeError("the body is not JSON")
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new TypeError("the body is not a JSON object")
  return value as Shape
}
