import { describeCases } from "../setup/describe-cases"
import { recovered } from "../setup/pay"
import { describeShop } from "../setup/shop-at-sandbox"
import { policyCases } from "./rbac/policies.cases"

process.env.MEDUSA_FF_RBAC = "true"
afterAll(() => delete process.env.MEDUSA_FF_RBAC)

/** The admin routes where Medusa's role-based access control is on. */
describeShop({ payouts: { approval: { above: { EUR: "1000.00" } } } }, (shop) => {
  afterEach(() => recovered(shop))

  describeCases(shop, { "rbac/policies": policyCases })
})
