import type { MedusaResponse, MiddlewareRoute } from "@medusajs/framework/http"
import { limitRequests } from "../limits/limit-requests"
import { sendPage } from "./page"
import { shutDoor } from "./shut-door"

function refuse(res: MedusaResponse): void {
  const text = "Too many requests came from your network. Wait a minute, then reload this page."
  sendPage(res, { status: 429, title: "One moment", text })
}

/** In front of every page of ours. */
const doors = ["pay", "return", "cancel"].map((door) => ({
  matcher: `/mpgi/${door}/:token`,
  middlewares: [shutDoor, limitRequests("pages", refuse)],
}))

export const shopperMiddlewares: MiddlewareRoute[] = [
  ...doors,
  // What the gateway posts through the shopper's browser is a hint that nobody reads, so it is not parsed either.
  { matcher: "/mpgi/return/:token", methods: ["POST"], bodyParser: false },
  { matcher: "/mpgi/cancel/:token", methods: ["POST"], bodyParser: false },
]
