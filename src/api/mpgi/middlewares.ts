import type {
  MedusaResponse,
  MiddlewareRoute,
  MedusaNextFunction,
  MedusaRequest,
} from "@medusajs/framework/http"
import { limitRequests } from "../limits/limit-requests"
import { SharedWindow } from "../limits/shared-window"
import { admitFrames } from "./framing"
import { sendPage, invalidLink } from "./page"
import { wordsOfBrowser } from "./words"

const HEADERS = {
  "content-security-policy":
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "x-frame-options": "DENY",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
}

/** 256 bits in base64url, as `newToken` makes them. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/

function refuse(res: MedusaResponse, req: MedusaRequest): void {
  const words = wordsOfBrowser(req)
  sendPage(res, { status: 429, words, ...words.page("too_many_requests") })
}

/** Our pages. The page of a payment link is never framed, since it is opened from an email. */
const pages = ["pay", "link", "return", "cancel"].map((page) => ({
  matcher: `/mpgi/${page}/:token`,
  middlewares: [protectPage, limitRequests("pages", refuse), ...(page === "link" ? [] : [admitFrames])],
}))

/** Requests of probes are limited like those of pages, but counted separately, so that they use up no page's limit. */
const limitProbes = limitRequests(
  "pages",
  (res) =>
    void res.status(429).json({ type: "too_many_requests", message: "Too many requests. Try again later." }),
  undefined,
  new SharedWindow("ready"),
)

export const customerMiddlewares: MiddlewareRoute[] = [
  ...pages,
  { matcher: "/mpgi/ready", methods: ["GET"], middlewares: [limitProbes] },
  // The data that the gateway posts through the customer's browser is only a hint. It is never read, so it is not
  // parsed.
  { matcher: "/mpgi/link/:token", methods: ["POST"], bodyParser: false },
  { matcher: "/mpgi/return/:token", methods: ["POST"], bodyParser: false },
  { matcher: "/mpgi/cancel/:token", methods: ["POST"], bodyParser: false },
]

/**
 * Guards the pages that a customer's browser opens. Every response has the headers, errors included. No token is in an
 * access log, since a token opens the payment. A text that cannot be a token is not looked up.
 */
export function protectPage(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  res.set(HEADERS)
  // Access logs and traces print `originalUrl`, while routing reads `url`.
  req.originalUrl = req.originalUrl.replace(/(\/mpgi\/\w+\/)[^?#]*.*/i, "$1***")
  const { token } = req.params
  if (token === undefined || TOKEN.test(token)) return next()
  invalidLink(req, res)
}
