import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import type { Context } from "../context"
import { stylesheet } from "../pages/markup"
import type { Settings } from "../options"
import { Refusal } from "../refusal"
import type { SandboxControls } from "../sandbox"
import { cancelContract } from "../effects/renewal"
import { saveLedger } from "../ledger/persistence"
import { operatorPage } from "../pages/operator"
import { HOUR } from "../time"
import { STYLESHEET, sendPage, isOperator, isOwnOrigin } from "./send-page"
import { controlRoutes } from "./control-routes"
import { gatewayRoutes } from "./gateway-routes"
import { hostedRoutes } from "./hosted-routes"
import { sendBody, sendJson, redirect } from "./respond"
import { findRoute, withPrefix, type Route } from "./router"

const MAX_MESSAGE_LENGTH = 200

/** 1 MiB, for any body. */
const MAX_BODY_BYTES = 1024 * 1024

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

/**
 * The whole body as UTF-8 text.
 * @throws Refusal 413 when it is too large, 400 when the connection ends before the body does.
 */
async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  return new Promise((resolve, reject) => {
    request.on("data", (chunk: Buffer) => {
      size += chunk.length
      // The rest of the body is still received, so that the caller gets the reply and not a reset connection.
      if (size > MAX_BODY_BYTES) reject(new Refusal(413, "invalid input: the body is too large"))
      else chunks.push(chunk)
    })
    request.on("end", () => resolve(Buffer.concat(chunks).toString("utf8")))
    request.on("error", () => reject(new Refusal(400, "invalid input: the body is incomplete")))
    request.on("close", () => reject(new Refusal(400, "invalid input: the body is incomplete")))
  })
}

/** Handles one form of the operator page and returns the message that the page shows afterwards. */
type Action = (form: URLSearchParams, id: string) => string | Promise<string>

/** The operator page and its forms. Each form does one thing and redirects to the page, which shows the result. */
function operatorRoutes(context: Context, controls: SandboxControls): Route[] {
  const actions = Object.entries({ ...portalActions(controls), ...otherActions(context, controls) })
  return [
    {
      method: "GET",
      path: "",
      handle({ query, response }) {
        const message = (query.get("message") ?? "").slice(0, MAX_MESSAGE_LENGTH)
        sendPage(response, operatorPage(context, controls, message))
      },
    },
    ...actions.map(([path, action]): Route => ({
      method: "POST",
      path,
      async handle({ body, params, response }) {
        const message = await attempt(action, new URLSearchParams(body), params.id ?? "")
        saveLedger(context)
        redirect(response, `/_sandbox?message=${encodeURIComponent(message)}`)
      },
    })),
  ]
}

function portalActions({ portal }: SandboxControls): Record<string, Action> {
  return {
    "/transactions/:id/capture": (form, transaction_id) => {
      portal.capture({ transaction_id, ...amountIn(form) })
      return "Captured."
    },
    "/transactions/:id/refund": (form, transaction_id) => {
      const { refund_reference_id } = portal.refund({ transaction_id, ...amountIn(form) })
      return `Refunded with reference ${refund_reference_id}.`
    },
    "/transactions/:id/cancel": (_form, transaction_id) => {
      portal.cancel({ transaction_id })
      return "Canceled."
    },
    "/transactions/:id/chargeback": (_form, transaction_id) => {
      portal.chargeback({ transaction_id })
      return "Charged back."
    },
    "/transactions/:id/reverse-chargeback": (_form, transaction_id) => {
      portal.reverseChargeback({ transaction_id })
      return "Chargeback reversed."
    },
    "/transactions/:id/review": (form, transaction_id) => {
      const accept = form.get("decision") === "accept"
      portal.review({ transaction_id, accept })
      return accept ? "Review accepted." : "Review declined."
    },
  }
}

function otherActions(
  context: Context,
  { clock, faults, notifications }: SandboxControls,
): Record<string, Action> {
  return {
    "/contracts/:id/cancel": (_form, id) => {
      const contract = context.ledger.contract(id)
      if (!contract) return "Subscription not found."
      contract.renewal_created = false
      context.ledger.dirty = true
      return cancelContract(context, contract, "portal") ?? "Subscription canceled, with its next renewal."
    },
    "/notifications/:id/resend": async (_form, id) => {
      notifications.resend(id)
      await notifications.idle()
      return "Notification resent."
    },
    "/clock": (form) => {
      const hours = Number(form.get("hours"))
      clock.advance(Math.round(hours * HOUR))
      return `Clock advanced by ${hours} ${hours === 1 ? "hour" : "hours"}.`
    },
    "/faults/clear": () => {
      faults.clear()
      return "Faults cleared."
    },
  }
}

/** The amount of a form. An empty field means the whole remaining amount. */
function amountIn(form: URLSearchParams): { amount?: string } {
  const amount = (form.get("amount") ?? "").trim()
  return amount === "" ? {} : { amount }
}

/** Performs an action. A refusal becomes a message on the page, not an error page. */
async function attempt(action: Action, form: URLSearchParams, id: string): Promise<string> {
  try {
    return await action(form, id)
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) return `Refused: ${error.message}`
    throw error
  }
}
