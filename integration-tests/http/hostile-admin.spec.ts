import { describeCases } from "../setup/describe-cases"
import { recovered } from "../setup/pay"
import { describeShop } from "../setup/shop-at-sandbox"
import { hostileAdminCases } from "./security/hostile-admin.cases"
import { HOSTILE_PAYOUTS } from "./security/hostile-payouts"

/** Every documented route, tried by one dishonest user: where nothing but the second user is missing. */
describeShop({ payouts: HOSTILE_PAYOUTS }, (shop) => {
  afterEach(() => recovered(shop))

  describeCases(shop, { "security/hostile-admin": hostileAdminCases })
})
