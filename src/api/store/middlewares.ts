import type { MiddlewareRoute } from "@medusajs/framework/http"
import { rememberAddress } from "./mpgi/access/remember-address"
import { guardSession } from "./mpgi/guard/guard-session"

/** Middlewares of what a storefront calls. */
export const storeMiddlewares: MiddlewareRoute[] = [
  {
    matcher: "/store/payment-collections/:id/payment-sessions",
    methods: ["POST"],
    middlewares: [guardSession],
  },
  // The direct card route reads its body itself: the framework's parser repeats a malformed body in log and answer.
  { matcher: "/store/mpgi/payment-sessions/:id/authorise", methods: ["POST"], bodyParser: false },
  { matcher: "/store/customers", methods: ["POST"], middlewares: [rememberAddress] },
  { matcher: "/auth/customer/*", methods: ["GET", "POST"], middlewares: [rememberAddress] },
]
