import {
  authenticate,
  type MedusaResponse,
  type MiddlewareRoute,
  type MedusaNextFunction,
  type MedusaRequest,
} from "@medusajs/framework/http"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import { z } from "zod"
import { describeError } from "../../modules/mpgi/values"
import { choosePaidSession } from "../../workflows"
import { deviceData, type DeviceData, type RequestDetails } from "../../payment-request"
import { dropUnreadableAuthorization, limitRequests } from "../limits/limit-requests"
import { rememberAddress } from "./mpgi/access/remember-address"
import { findCardData } from "./mpgi/guard/card-data"
import { requestDetails } from "./mpgi/guard/request-details"

/**
 * The encrypted data about the customer's browser. The provider moves it into the payment's row and never returns it.
 */
const REQUEST_KEY = "mpgi_request"

/** The session data that a storefront may send, by name, with the longest text of each. Everything else is dropped. */
const CHOICES = {
  flow: 10,
  return_url: 2000,
  cancel_url: 2000,
  installments: 10,
  installments_id: 100,
  save_card: 10,
} as const

const Body = z.looseObject({ provider_id: z.unknown(), data: z.unknown() })

/** In characters: far more than the known session data can have. A larger body is refused without being searched. */
const LARGEST = 32 * 1024

function refuse(res: MedusaResponse): void {
  const message = "Too many requests came from this address. Try again in a minute."
  res.status(429).json({ type: "too_many_requests", message })
}

/** Admits only signed-in customers. */
const signedIn = [dropUnreadableAuthorization, authenticate("customer", ["session", "bearer"])]

/** Middlewares of the routes that a storefront calls. */
export const storeMiddlewares: MiddlewareRoute[] = [
  {
    matcher: "/store/payment-collections/:id/payment-sessions",
    methods: ["POST"],
    middlewares: [limitRequests("sessions", refuse, createsOurs), guardSession],
  },
  { matcher: "/store/carts/:id/complete", methods: ["POST"], middlewares: [completeCart] },
  // The direct card route reads its own body. The framework's parser repeats a malformed body in the log and the reply.
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

/**
 * Runs before core's `POST /store/carts/:id/complete`. If a cart has several payment sessions, it keeps only the paid
 * one. It refuses a cart with a subscription if nothing of the cart is to be paid. Any other failure is logged, and
 * core then decides about the unchanged cart.
 */
async function completeCart(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const mpgi = req.scope.resolve("mpgi")
  const id = req.params.id ?? ""
  try {
    await mpgi.as("customer", () => choosePaidSession(id, req.scope))
    const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
    const refused = await mpgi.subscriptionPlans.findRefusal(query, id)
    if (refused) return next(refused)
  } catch (error) {
    mpgi.log.error(`mpgi: a cart cannot be examined before its completion: ${describeError(error)}`)
  }
  next()
}

/**
 * Guards core's `POST /store/payment-collections/:id/payment-sessions`. It refuses card data before anything is stored
 * and passes on only known session data. It adds what the server observes about the request, which a provider cannot
 * see. Sessions of other providers pass unchanged.
 */
function guardSession(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  const body = Body.safeParse(req.body).data
  if (!body || !createsOurs(req)) return next()
  if (isLarger(body, LARGEST)) {
    const message = "The body is too large. Nothing was stored. Send the documented session data only."
    res.status(413).json({ type: "invalid_data", message })
    return
  }
  const field = findCardData(body)
  if (field !== undefined) {
    return next(
      new MedusaError(
        MedusaError.Types.INVALID_DATA,
        `${field} looks like card data, which must never be posted here. Nothing was stored. Remove the field.`,
        "mpgi_card_data",
      ),
    )
  }
  const { devices } = req.scope.resolve("mpgi")
  const data = sessionData(body.data, requestDetails(req), (device) => devices.seal(device))
  const guarded = { ...body, data }
  req.body = guarded
  req.validatedBody = guarded
  next()
}

/** Whether a request creates a session of this package, even for an account that is not configured. */
function createsOurs({ body }: MedusaRequest): boolean {
  const provider = Body.safeParse(body).data?.provider_id
  return typeof provider === "string" && provider.startsWith("pp_mpgi_")
}

/**
 * Whether a parsed body has more than `limit` characters. The count is approximate: names, texts and a few characters
 * for every value. Counting stops at the limit, so that a large body is refused before it is searched.
 */
function isLarger(body: unknown, limit: number): boolean {
  let left = limit
  const rest: unknown[] = [body]
  while (rest.length > 0 && left >= 0) {
    const value = rest.pop()
    left -= typeof value === "string" ? value.length + 2 : 4
    if (typeof value !== "object" || value === null) continue
    for (const [name, inner] of Object.entries(value)) {
      left -= Array.isArray(value) ? 0 : name.length
      rest.push(inner)
    }
  }
  return left < 0
}

/**
 * Session data as it may be stored. Medusa commits the posted data before it calls the provider. It returns the data to
 * the storefront and keeps it in workflow rows (hazards 11 and 12). Therefore only known names are kept, and the data
 * about the browser is encrypted.
 */
function sessionData(
  posted: unknown,
  details: RequestDetails,
  seal: (device: DeviceData & RequestDetails) => string,
): Record<string, unknown> {
  const data: Record<string, unknown> = {}
  const fields = Object.entries(Object(posted))
  for (const [name, value] of fields) {
    if (!isChoice(name)) continue
    const text = typeof value === "string" && value.length <= CHOICES[name]
    const agreed = typeof value === "boolean" && name === "save_card"
    if (text || agreed || typeof value === "number") data[name] = value
  }
  const device = deviceData(fields.find(([name]) => name === "device")?.[1])
  return { ...data, [REQUEST_KEY]: seal({ ...device, ...details }) }
}

function isChoice(name: string): name is keyof typeof CHOICES {
  return Object.hasOwn(CHOICES, name)
}
