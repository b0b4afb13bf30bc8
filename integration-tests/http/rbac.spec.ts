import { describeCases } from "../setup/describe-cases"
import { recovered } from "../setup/pay"
import { describeShop } from "../setup/shop-at-sandbox"
import { policyCases } from "./rbac/policies.cases"

process.env.MEDUSA_FF_RBAC = "true"
afterAll(() => delete process.env.MEDUSA_FF_RBAC)

/** `rbac1@example.com` and so on: see `dashboardUser`. */
const users = Array.from({ length: 30 }, (_, n) => `user_rbac${n + 1}`)

/** The admin routes where Medusa's role-based access control is on. */
describeShop({ payouts: { enabled: true, users, approval: { above: { EUR: "1000.00" } } } }, (shop) => {
  afterEach(() => recovered(shop))

  describeCases(shop, { "rbac/policies": policyCases })
})
