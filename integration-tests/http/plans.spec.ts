import { recovered } from "../setup/pay"
import { describeShop } from "../setup/shop-at-sandbox"
import { planAdminCases } from "./plans/admin.cases"
import { planCheckoutCases } from "./plans/checkout.cases"
import { planRefusedCases } from "./plans/refused.cases"

const more = [
  { id: "plain", plans: { intervals: [] } },
  { id: "worldly", plans: { intervals: ["day" as const, "month" as const], contract: "new" } },
]

/** Subscription plans on product variants: set over the admin routes, bought over the store's. */
describeShop({ account: { directCard: { enabled: true } }, more }, (shop) => {
  afterEach(() => recovered(shop))

  planAdminCases(shop)
  planCheckoutCases(shop)
  planRefusedCases(shop)
})
