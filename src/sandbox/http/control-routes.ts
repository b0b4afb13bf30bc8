import { Router, type Request } from "express"
import type { FaultSpec } from "../faults/fault"
import type { Sandbox } from "../sandbox"
import type { Which } from "../portal"
import { handled, textOf } from "./handled"

/** The programmatic API for other processes, as JSON. Everything in it answers what it changed. */
export function controlRoutes(sandbox: Omit<Sandbox, "url" | "close">): Router {
  const router = Router()
  const { ledger, faults, clock, portal } = sandbox

  router.get(
    "/transactions",
    (_request, response) => void response.json({ transactions: ledger.transactions() }),
  )
  router.get("/transactions/:id", (request, response) => {
    const transaction = ledger.transaction(request.params.id)
    response.status(transaction ? 200 : 404).json({ transaction: transaction ?? null })
  })
  router.get("/ledger", (_request, response) => {
    response.json({
      transactions: ledger.transactions(),
      entries: ledger.entries(),
      captures: ledger.captures(),
      refunds: ledger.refunds(),
      payouts: ledger.payouts(),
      contracts: ledger.contracts(),
      notifications: ledger.notifications(),
    })
  })
  router.get("/requests", (_request, response) => void response.json({ requests: sandbox.requests() }))
  router.get(
    "/notifications",
    (_request, response) => void response.json({ notifications: ledger.notifications() }),
  )
  router.get("/cards", (_request, response) => void response.json({ cards: sandbox.testCards }))

  router.get("/faults", (_request, response) => void response.json({ faults: faults.list() }))
  router.post(
    "/faults",
    handled(
      (request, response) =>
        void response.status(201).json({ fault: faults.add(bodyOf<FaultSpec>(request)) }),
    ),
  )
  router.delete("/faults", (_request, response) => {
    faults.clear()
    response.json({ faults: [] })
  })

  router.get("/clock", (_request, response) => void response.json({ now: clock.now() }))
  router.post(
    "/clock",
    handled((request, response) => {
      clock.advance(bodyOf<{ advance_ms: number }>(request).advance_ms)
      response.json({ now: clock.now() })
    }),
  )

  const transactionOf = (which: Which) =>
    ledger.transaction("transaction_id" in which ? which.transaction_id : which.order_no)
  for (const verb of ["capture", "cancel", "refund", "review"] as const) {
    router.post(
      `/portal/${verb}`,
      handled((request, response) => {
        const body = bodyOf<Which & { accept: boolean }>(request)
        const done = portal[verb](body)
        response.json({ transaction: transactionOf(body), ...done })
      }),
    )
  }

  router.post(
    "/notifications/:id/resend",
    handled(async (request, response) => {
      const id = request.params.id ?? ""
      sandbox.notifications.resend(id)
      await sandbox.notifications.idle()
      response.json({ notification: ledger.notifications().find((known) => known.id === id) })
    }),
  )
  router.post(
    "/allowed-ips",
    handled((request, response) => {
      const { ips } = bodyOf<{ ips: string[] }>(request)
      sandbox.allowIps(ips)
      response.json({ ips })
    }),
  )
  return router
}

/** @throws TypeError on a body that is not a JSON object. What is in it is checked by what it is given to. */
function bodyOf<Shape>(request: Request): Shape {
  let value: unknown
  try {
    value = JSON.parse(textOf(request) || "{}")
  } catch {
    throw new TypeError("the body is not JSON")
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new TypeError("the body is not an object")
  return value as Shape
}
