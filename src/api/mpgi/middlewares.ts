import type { MiddlewareRoute } from "@medusajs/framework/http"

/** What the gateway posts through the shopper's browser is a hint that nobody reads, so it is not parsed either. */
export const shopperMiddlewares: MiddlewareRoute[] = [
  { matcher: "/mpgi/return/:token", methods: ["POST"], bodyParser: false },
  { matcher: "/mpgi/cancel/:token", methods: ["POST"], bodyParser: false },
]
