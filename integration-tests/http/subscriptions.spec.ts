import { recovered } from "../setup/pay"
import { describeShop } from "../setup/shop-at-sandbox"
import { cancelCases } from "./subscriptions/cancel.cases"
import { renewalCases } from "./subscriptions/renewals.cases"

/** Subscriptions over the admin routes, with the gateway's clock put forward. */
describeShop({}, (shop) => {
  afterEach(() => recovered(shop))

  renewalCases(shop)
  cancelCases(shop)
})
