import type { IncomingMessage } from "node:http"
import { operations, type OperationName } from "../../gateway/operations"
import type { Context } from "../context"
import { handleOperation } from "./handle-operation"
import { plainAddress } from "./own-origin"
import { redirect } from "./respond"
import type { Route } from "./router"
import type { RawRequest } from "./verified-request"

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

/** Only the gateway's own form contains a `token`; nothing else that the browser posts is used. */
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
