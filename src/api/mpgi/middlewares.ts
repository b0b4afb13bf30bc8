import type { MedusaResponse, MiddlewareRoute } from "@medusajs/framework/http"
import { limitRequests } from "../limits/limit-requests"
import { admitFrames } from "./framing"
import { sendPage } from "./page"
import { protectPage } from "./without-database"

function refuse(res: MedusaResponse): void {
  const text = "Too many requests came from your network. Wait a minute, then reload this page."
  sendPage(res, { status: 429, title: "One moment", text })
}

/** Our pages. The page of a payment link is never framed, since it is opened from an email. */
const pages = ["pay", "link", "return", "cancel"].map((page) => ({
  matcher: `/mpgi/${page}/:token`,
  middlewares: [protectPage, limitRequests("pages", refuse), ...(page === "link" ? [] : [admitFrames])],
}))

export const shopperMiddlewares: MiddlewareRoute[] = [
  ...pages,
  // The data that the gateway posts through the customer's browser is only a hint. It is never read, so it is not
  // parsed.
  { matcher: "/mpgi/link/:token", methods: ["POST"], bodyParser: false },
  { matcher: "/mpgi/return/:token", methods: ["POST"], bodyParser: false },
  { matcher: "/mpgi/cancel/:token", methods: ["POST"], bodyParser: false },
]
