import type { MedusaResponse, MiddlewareRoute } from "@medusajs/framework/http"
import { limitRequests } from "../limits/limit-requests"
import { admitFrames } from "./framing"
import { sendPage } from "./page"
import { protectPage } from "./without-database"

function refuse(res: MedusaResponse): void {
  const text = "Too many requests came from your network. Wait a minute, then reload this page."
  sendPage(res, { status: 429, title: "One moment", text })
}

/** Our pages. The page of a payment link is never framed: it comes by email. */
const pages = ["pay", "link", "return", "cancel"].map((page) => ({
  matcher: `/mpgi/${page}/:token`,
  middlewares: [protectPage, limitRequests("pages", refuse), ...(page === "link" ? [] : [admitFrames])],
}))

export const shopperMiddlewares: MiddlewareRoute[] = [
  ...pages,
  // What the gateway posts through the shopper's browser is a hint that is never read, so it is not parsed either.
  { matcher: "/mpgi/link/:token", methods: ["POST"], bodyParser: false },
  { matcher: "/mpgi/return/:token", methods: ["POST"], bodyParser: false },
  { matcher: "/mpgi/cancel/:token", methods: ["POST"], bodyParser: false },
]
