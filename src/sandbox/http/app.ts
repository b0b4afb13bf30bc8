import express, { type ErrorRequestHandler, type Express } from "express"
import type { Context } from "../context"
import { stylesheet } from "../pages/stylesheet"
import { STYLESHEET } from "../pages/send-page"
import { Refusal } from "../refusal"
import type { Sandbox } from "../sandbox"
import { controlRoutes } from "./control-routes"
import { gatewayRoutes } from "./gateway-routes"
import { hostedRoutes } from "./hosted-routes"
import { operatorRoutes } from "./operator-routes"
import { ownOrigin } from "./own-origin"

/** 1 MiB, for any body. */
const LARGEST_BODY = 1024 * 1024

/** All doors of the sandbox. Bodies are read as text, since each door has its own formats. */
export function createApp(context: Context, sandbox: Omit<Sandbox, "url" | "close">): Express {
  const app = express()
  app.disable("x-powered-by").disable("etag")
  app.get(STYLESHEET, (_request, response) => void response.type("css").send(stylesheet))
  app.use("/_sandbox", ownOrigin(context.settings.host))
  app.use(express.text({ type: () => true, limit: LARGEST_BODY }))
  app.use(gatewayRoutes(context))
  app.use(hostedRoutes(context))
  app.use("/_sandbox/api", controlRoutes(sandbox), refuseWrongInput)
  app.use("/_sandbox", operatorRoutes(context, sandbox))
  app.use((_request, _response, next) => next(new Refusal(404, "record not found")))
  app.use(answerError(context.settings.onError))
  return app
}

/** The control API's arguments are checked by what they are given to, which throws these. */
const refuseWrongInput: ErrorRequestHandler = (error, _request, _response, next) => {
  const wrong = error instanceof TypeError || error instanceof RangeError
  next(wrong ? new Refusal(400, error.message) : error)
}

/** A refusal as JSON; the manual shows no body for 400 and 404 (7.1). Other failures say nothing of themselves. */
function answerError(onError: (error: unknown) => void): ErrorRequestHandler {
  return (error: unknown, _request, response, _next) => {
    const status = error instanceof Refusal ? error.status : statusOf(error)
    if (status === 500) onError(error)
    if (response.headersSent || response.destroyed) return
    const message =
      error instanceof Refusal ? error.message : status < 500 ? "invalid input" : "internal error"
    response.status(status).json({ return_status: "0", return_message: message })
  }
}

function statusOf(error: unknown): number {
  const status = typeof error === "object" && error !== null && "status" in error ? error.status : undefined
  return typeof status === "number" && status >= 400 && status < 500 ? status : 500
}
