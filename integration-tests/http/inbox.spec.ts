import { settled } from "../setup/pay"
import { describeShop } from "../setup/shop-at-sandbox"
import { decideCases } from "./inbox/decide.cases"
import { inboxCases } from "./inbox/inbox.cases"

/** What arrives from the gateway, and what a person is shown and may decide. One boot. */
describeShop({}, (shop) => {
  afterEach(async () => {
    shop.sandbox.faults.clear()
    shop.sandbox.allowIps(["127.0.0.1", "::1"])
    await settled(shop)
  })

  inboxCases(shop)
  decideCases(shop)
})
