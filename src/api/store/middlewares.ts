import type { MiddlewareRoute } from "@medusajs/framework/http"
import { guardSession } from "./mpgi/guard/guard-session"

/** Middlewares of routes under /store. */
export const storeMiddlewares: MiddlewareRoute[] = [
  {
    matcher: "/store/payment-collections/:id/payment-sessions",
    methods: ["POST"],
    middlewares: [guardSession],
  },
  // The direct card route reads its body itself: the framework's parser repeats a malformed body in log and answer.
  { matcher: "/store/mpgi/payment-sessions/:id/authorise", methods: ["POST"], bodyParser: false },
]
