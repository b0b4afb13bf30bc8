import { settled } from "../setup/pay"
import { describeShop } from "../setup/shop-at-sandbox"
import { beneficiaryCases } from "./payouts/beneficiaries.cases"
import { payoutCases } from "./payouts/payouts.cases"

/** Payouts over the admin routes, with a sandbox as gateway. One boot for all of them. */
describeShop({}, (shop) => {
  afterEach(async () => {
    shop.sandbox.faults.clear()
    await settled(shop)
  })

  beneficiaryCases(shop)
  payoutCases(shop)
})
