import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import type { Context } from "../context"
import { STYLESHEET } from "./send-page"
import { stylesheet } from "../pages/stylesheet"
import type { Settings } from "../options"
import { Refusal } from "../refusal"
import type { SandboxControls } from "../sandbox"
import { controlRoutes } from "./control-routes"
import { gatewayRoutes } from "./gateway-routes"
import { hostedRoutes } from "./hosted-routes"
import { operatorRoutes } from "./operator-routes"
import { isOperator, isOwnOrigin } from "./own-origin"
import { readBody } from "./read-body"
import { sendBody, sendJson } from "./respond"
import { findRoute, withPrefix, type Route } from "./router"

const OPERATOR = "/_sandbox"

/** All HTTP of the sandbox: the gateway's interface, the hosted pages, the operator page and the control API. */
export function createRequestListener(context: Context, controls: SandboxControls): RequestListener {
  const routes: Route[] = [
    ...gatewayRoutes(context),
    ...hostedRoutes(context),
    ...withPrefix(`${OPERATOR}/api`, controlRoutes(controls)),
    ...withPrefix(OPERATOR, operatorRoutes(context, controls)),
  ]
  return (request, response) => {
    dispatch(routes, context.settings, request, response).catch((error: unknown) => {
      sendError(response, error, context.settings.onError)
    })
  }
}

async function dispatch(
  routes: readonly Route[],
  { host, operatorIps }: Pick<Settings, "host" | "operatorIps">,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = "GET", url = "/" } = request
  const [path = "/", ...query] = url.split("?")
  if (path === STYLESHEET) return sendBody(response, "css", stylesheet)
  const operator = path === OPERATOR || path.startsWith(`${OPERATOR}/`)
  if (operator && !isOperator(request, operatorIps))
    return sendBody(
      response,
      "text",
      "Only from this machine; operatorIps (--operator-ip) names others.",
      403,
    )
  if (operator && !isOwnOrigin(request, host))
    return sendBody(response, "text", "Only from this sandbox's own pages.", 403)
  const match = findRoute(routes, method, path)
  if (!match) throw new Refusal(404, "record not found")
  await match.route.handle({
    request,
    response,
    params: match.params,
    query: new URLSearchParams(query.join("?")),
    body: await readBody(request),
  })
}

/** A refusal as JSON; the manual shows no body for 400 and 404 (7.1). Other errors are not disclosed. */
function sendError(response: ServerResponse, error: unknown, onError: (error: unknown) => void): void {
  if (!(error instanceof Refusal)) onError(error)
  if (response.headersSent || response.destroyed) return
  const { status, message } = error instanceof Refusal ? error : { status: 500, message: "internal error" }
  sendJson(response, { return_status: "0", return_message: message }, status)
}
