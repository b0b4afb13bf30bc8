import { dashboardUser } from "../../setup/dashboard-user"
import { registeredRoutes } from "../../setup/medusa-here"
import type { Shop } from "../../setup/shop-at-sandbox"
import { describeSecurity } from "../stores"
import { DOCUMENTED_ROUTES } from "./documented-routes"

/** Every route of this package that needs no user of the dashboard, and what its caller has to have. A new one fails the test until it has a line. */
const PUBLIC: Record<string, string> = {
  "DELETE /store/mpgi/saved-cards/:id": "the session of the customer whose card it is",
  "GET /hooks/mpgi/:provider": "the gateway's signature",
  "GET /mpgi/cancel/:token": "the token of the payment",
  "GET /mpgi/link/:token": "the token of the payment link",
  "GET /mpgi/pay/:token": "the token of the payment",
  "GET /mpgi/ready": "nothing: whether the server can serve",
  "GET /mpgi/return/:token": "the token of the payment",
  "GET /store/mpgi/carts/:id/subscription-plan": "the id of the cart",
  "GET /store/mpgi/payment-options": "nothing: what the shop offers",
  "GET /store/mpgi/payment-sessions/:id": "the id of the session, and its customer's session",
  "GET /store/mpgi/saved-cards": "the customer's session",
  "GET /store/mpgi/subscription-plans": "nothing: what the shop offers",
  "GET /store/mpgi/subscriptions": "the customer's session",
  "POST /hooks/mpgi/:provider": "the gateway's signature",
  "POST /mpgi/cancel/:token": "the token of the payment",
  "POST /mpgi/link/:token": "the token of the payment link",
  "POST /mpgi/return/:token": "the token of the payment",
  "POST /store/mpgi/payment-sessions/:id/authorise": "the id of the session, and its customer's session",
  "POST /store/mpgi/saved-cards/:id": "the session of the customer whose card it is",
  "POST /store/mpgi/subscriptions/:id/cancel": "the session of the customer whose subscription it is",
}

describeSecurity((shop) => {
  describe("the routes of the running application", () => cases(shop))
})

function cases(shop: Shop) {
  const ours = () => registeredRoutes().filter((route) => route.includes("mpgi"))
  const isAdmin = (route: string) => route.includes(" /admin/")

  it("that are public are those of the list", () => {
    expect(ours().filter((route) => !isAdmin(route))).toEqual(Object.keys(PUBLIC))
  })

  it("of the dashboard are described, and tried by a hostile admin: no other one answers", async () => {
    const described = new Set(DOCUMENTED_ROUTES.map(({ name }) => name.replace(/\{(\w+)\}/g, ":$1")))
    const known = ours().filter(isAdmin)
    expect([...described].filter((route) => isAdmin(route) && !known.includes(route))).toEqual([])
    // One whom the option `payouts.users` names: others are refused below the paths of payouts, whatever follows.
    const user = await dashboardUser(shop, "payer@example.com")
    // Medusa registers the path of a policy as a route, too.
    for (const route of known.filter((each) => !described.has(each))) {
      const [method, path] = route.replace("*", "nothing").replace(/:\w+/g, "nothing").split(" ")
      const body = method === "GET" ? {} : { body: "{}" }
      const headers = { authorization: user.authorization, "content-type": "application/json" }
      const { status } = await fetch(`${shop.url}${path}`, { method: method!, headers, ...body })
      expect([route, [403, 404].includes(status) ? "refused" : status]).toEqual([route, "refused"])
    }
  })

  it("answer nothing useful without what the list says", async () => {
    for (const route of ours().filter((each) => !each.includes("*"))) {
      const [method, path] = route
        .replace(/:provider/, "mpgi")
        .replace(/:\w+/g, "unknown")
        .split(" ")
      const headers = {
        "content-type": "application/json",
        "x-publishable-api-key": shop.seed.publishableKey,
      }
      const body = method === "GET" ? {} : { body: "{}" }
      const response = await fetch(`${shop.url}${path}`, {
        method: method!,
        headers,
        ...body,
        redirect: "manual",
      })
      const allowed = PUBLIC[route]?.startsWith("nothing")
        ? [200, 400]
        : [302, 303, 400, 401, 403, 404, 405, 410, 415]
      expect([route, allowed.includes(response.status) ? "refused" : response.status]).toEqual([
        route,
        "refused",
      ])
    }
  })
}
