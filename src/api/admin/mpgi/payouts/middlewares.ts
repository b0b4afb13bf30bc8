import type { MiddlewareRoute } from "@medusajs/framework/http"

/** A file of payouts may be larger than what Medusa reads by itself. */
export const payoutMiddlewares: MiddlewareRoute[] = [
  { matcher: "/admin/mpgi/payouts/import", methods: ["POST"], bodyParser: { sizeLimit: "1mb" } },
]
