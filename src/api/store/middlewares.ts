import { authenticate, type MedusaResponse, type MiddlewareRoute } from "@medusajs/framework/http"
import { dropUnreadableAuthorization } from "../limits/drop-unreadable-authorization"
import { limitRequests } from "../limits/limit-requests"
import { rememberAddress } from "./mpgi/access/remember-address"
import { completeCart } from "./mpgi/complete-cart"
import { createsOurs, guardSession } from "./mpgi/guard/guard-session"

function refuse(res: MedusaResponse): void {
  const message = "Too many requests came from this address. Try again in a minute."
  res.status(429).json({ type: "too_many_requests", message })
}

/** A customer with an account alone. */
const signedIn = [dropUnreadableAuthorization, authenticate("customer", ["session", "bearer"])]

/** Middlewares of what a storefront calls. */
export const storeMiddlewares: MiddlewareRoute[] = [
  {
    matcher: "/store/payment-collections/:id/payment-sessions",
    methods: ["POST"],
    middlewares: [limitRequests("sessions", refuse, createsOurs), guardSession],
  },
  { matcher: "/store/carts/:id/complete", methods: ["POST"], middlewares: [completeCart] },
  // The direct card route reads its body itself: the framework's parser repeats a malformed body in log and answer.
  {
    matcher: "/store/mpgi/payment-sessions/:id/authorise",
    methods: ["POST"],
    bodyParser: false,
    middlewares: [limitRequests("cards", refuse)],
  },
  {
    matcher: "/store/mpgi/payment-sessions/:id",
    methods: ["GET"],
    middlewares: [limitRequests("status", refuse)],
  },
  {
    matcher: "/store/mpgi/payment-options",
    methods: ["GET"],
    middlewares: [limitRequests("status", refuse)],
  },
  {
    matcher: "/store/mpgi/subscription-plans",
    methods: ["GET"],
    middlewares: [limitRequests("plans", refuse)],
  },
  {
    matcher: "/store/mpgi/carts/:id/subscription-plan",
    methods: ["GET"],
    middlewares: [limitRequests("plans", refuse)],
  },
  {
    matcher: "/store/mpgi/subscriptions",
    methods: ["GET"],
    middlewares: [limitRequests("status", refuse), ...signedIn],
  },
  {
    matcher: "/store/mpgi/subscriptions/:id/cancel",
    methods: ["POST"],
    middlewares: [limitRequests("status", refuse), ...signedIn],
  },
  {
    matcher: "/store/mpgi/saved-cards",
    methods: ["GET"],
    middlewares: [limitRequests("status", refuse), ...signedIn],
  },
  {
    matcher: "/store/mpgi/saved-cards/:id",
    methods: ["POST", "DELETE"],
    middlewares: [limitRequests("status", refuse), ...signedIn],
  },
  { matcher: "/store/customers", methods: ["POST"], middlewares: [rememberAddress] },
  { matcher: "/auth/customer/*", methods: ["GET", "POST"], middlewares: [rememberAddress] },
]
