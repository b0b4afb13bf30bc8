import { recovered } from "../setup/pay"
import { describeShop, type ShopOptions } from "../setup/shop-at-sandbox"
import { healthCases } from "./care/health.cases"
import { lookingAfterCases } from "./care/looking-after.cases"

const options: ShopOptions = {
  more: [
    // Nobody listens on that port.
    { id: "gone", baseUrl: "http://127.0.0.1:9", backendUrl: "http://127.0.0.1:9" },
    { id: "stranger", signature: { algorithm: "hmac-sha256", secret: "not the gateway's" } },
  ],
}

/** What the console shows of how all does, and what a person can do about it. One boot. */
describeShop(options, (shop) => {
  afterEach(() => recovered(shop))

  healthCases(shop)
  lookingAfterCases(shop)
})
