import { Router, type Request } from "express"
import { operations, type OperationName } from "../../gateway/operations"
import type { Context } from "../context"
import { answer } from "./gateway"
import { formOf, handled, textOf } from "./handled"

/** The manual's endpoints, section 4. `/v1/checkout` has two callers: the merchant's server and the browser. */
export function gatewayRoutes(context: Context): Router {
  const router = Router()
  for (const name of Object.keys(operations) as OperationName[]) {
    const path = operations[name].path ?? context.settings.optimisePath
    if (path === undefined) continue
    router.post(
      path,
      handled(async (request, response) => {
        const token = name === "checkout" ? browserToken(request) : undefined
        if (token !== undefined) return response.redirect(303, `/pay/${encodeURIComponent(token)}`)
        await answer(context, name, arrival(request), response)
      }),
    )
  }
  return router
}

/** Only the form that this gateway made holds a `token`; nothing else of what the browser posts is used. */
function browserToken(request: Request): string | undefined {
  const form = formOf(request)
  return form.get("token") ?? form.get("paymentToken") ?? undefined
}

const arrival = (request: Request) => ({
  body: textOf(request),
  contentType: request.get("content-type") ?? "",
  ip: (request.socket.remoteAddress ?? "").replace(/^::ffff:/, ""),
  baseUrl: `http://${request.get("host") ?? ""}`,
})
