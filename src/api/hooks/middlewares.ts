import type { MiddlewareRoute } from "@medusajs/framework/http"
import { refuseLimited } from "../limits/refuse-limited"

/** The notify route reads its body itself: the signature covers the bytes that arrived. */
export const hookMiddlewares: MiddlewareRoute[] = [
  {
    matcher: "/hooks/mpgi/:provider",
    methods: ["POST"],
    bodyParser: false,
    middlewares: [refuseLimited()],
  },
]
