import { describeCases } from "../setup/describe-cases"
import { recovered } from "../setup/pay"
import { describeShop, type ShopOptions } from "../setup/shop-at-sandbox"
import { recordCases } from "./cases/records.cases"
import { healthCases } from "./health/health.cases"

const options: ShopOptions = {
  more: [
    // Nothing listens on that port.
    { id: "gone", baseUrl: "http://127.0.0.1:9", backendUrl: "http://127.0.0.1:9" },
    { id: "wrong-secret", signature: { algorithm: "hmac-sha256", secret: "not the gateway's" } },
  ],
}

/** The health check, where two of three accounts are configured wrongly, and the routes behind the exception pages. */
describeShop(options, (shop) => {
  afterEach(() => recovered(shop))

  describeCases(shop, {
    "health/health": healthCases,
    "cases/records": recordCases,
  })
})
