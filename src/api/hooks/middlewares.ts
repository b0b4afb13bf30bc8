import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
  MiddlewareRoute,
} from "@medusajs/framework/http"
import { refuseLimited } from "../limits/limit-requests"
import { POST } from "./mpgi/[provider]/route"

const matcher = "/hooks/mpgi/:provider"
const limited = refuseLimited()

/**
 * Passes a notification directly to its route. Express would first compare its path with a thousand routes of Medusa.
 */
function receive(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  // Medusa also mounts this middleware for other methods and for paths below this one.
  if (req.method !== "POST" || req.path !== "/") return next()
  limited(req, res, () => void POST(req, res))
}

/** The notification route reads its own body, since the signature covers the received bytes. */
export const hookMiddlewares: MiddlewareRoute[] = [
  { matcher, methods: ["POST"], bodyParser: false },
  // Medusa runs middlewares without `methods` before all routes.
  { matcher, middlewares: [receive] },
]
