import { recovered } from "../setup/pay"
import { describeShop } from "../setup/shop-at-sandbox"
import { decideCases } from "./inbox/decide.cases"
import { inboxCases } from "./inbox/inbox.cases"

/** What arrives from the gateway, and what a person is shown and may decide. One boot. */
describeShop({}, (shop) => {
  afterEach(() => recovered(shop))

  inboxCases(shop)
  decideCases(shop)
})
