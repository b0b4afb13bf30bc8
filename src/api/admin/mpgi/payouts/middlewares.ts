import type { MiddlewareRoute } from "@medusajs/framework/http"

/** A file of payouts may be larger than Medusa's default limit. */
export const payoutMiddlewares: MiddlewareRoute[] = [
  { matcher: "/admin/mpgi/payouts/import", methods: ["POST"], bodyParser: { sizeLimit: "1mb" } },
]
