import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
  MiddlewareRoute,
} from "@medusajs/framework/http"
import { refuseLimited } from "../limits/refuse-limited"
import { POST } from "./mpgi/[provider]/route"

const matcher = "/hooks/mpgi/:provider"
const limited = refuseLimited()

/** Hands a notification to its route at once: Express would compare its address with those of a thousand routes of Medusa first. */
function receive(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  // Medusa mounts it for every method and for what is below the address, too.
  if (req.method !== "POST" || req.path !== "/") return next()
  limited(req, res, () => void POST(req, res))
}

/** The notify route reads its body itself: the signature covers the bytes that arrived. */
export const hookMiddlewares: MiddlewareRoute[] = [
  { matcher, methods: ["POST"], bodyParser: false },
  // Medusa puts what names no methods before all routes.
  { matcher, middlewares: [receive] },
]
