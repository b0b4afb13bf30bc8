import { hookMiddlewares } from "../middlewares"
import { POST } from "../mpgi/[provider]/route"

jest.mock("../mpgi/[provider]/route", () => ({ POST: jest.fn(() => Promise.resolve()) }))

type Handler = (req: unknown, res: unknown, next: () => void) => void

const early = hookMiddlewares.find(({ middlewares, methods }) => middlewares && !methods)
const receive = early?.middlewares?.[0] as Handler
const scope = { resolve: () => ({ rateLimits: { enabled: false } }) }

beforeEach(() => jest.mocked(POST).mockClear())

/** Whether the message went directly to the route, or on to Medusa's routes. */
function passed(method: string, path: string): "received" | "next" | "both" | undefined {
  const next = jest.fn()
  receive({ method, path, scope }, {}, next)
  const received = jest.mocked(POST).mock.calls.length > 0
  if (received && next.mock.calls.length > 0) return "both"
  return received ? "received" : next.mock.calls.length > 0 ? "next" : undefined
}

it("a notification does not pass Medusa's routes", () => {
  expect(passed("POST", "/")).toBe("received")
})

it.each([
  ["GET", "/"],
  ["OPTIONS", "/"],
  ["POST", "/more"],
])("%s %s is Medusa's to answer", (method, path) => {
  expect(passed(method, path)).toBe("next")
})

it("one that is refused by the limits reaches neither", () => {
  const blocked = { enabled: true, windowSeconds: 60, refusedNotifications: 0, openNotifications: 1 }
  const clientAddresses = { of: () => "192.0.2.2" }
  const limits = { resolve: () => ({ rateLimits: blocked, clientAddresses }) }
  const res = { set: jest.fn().mockReturnThis(), status: jest.fn().mockReturnThis(), end: jest.fn() }
  const next = jest.fn()
  receive({ method: "POST", path: "/", scope: limits }, res, next)
  expect(res.status).toHaveBeenCalledWith(429)
  expect(POST).not.toHaveBeenCalled()
  expect(next).not.toHaveBeenCalled()
})

it("its body is left to the route", () => {
  expect(hookMiddlewares).toContainEqual(expect.objectContaining({ methods: ["POST"], bodyParser: false }))
})
