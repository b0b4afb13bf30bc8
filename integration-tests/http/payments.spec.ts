import { settled } from "../setup/pay"
import { describeShop } from "../setup/shop-at-sandbox"
import { automaticCases } from "./payments/automatic.cases"
import { completionCases } from "./payments/completion.cases"
import { notificationCases } from "./payments/notifications.cases"
import { orderPageCases } from "./payments/order-page.cases"
import { redirectCases } from "./payments/redirect.cases"
import { reviewCases } from "./payments/review.cases"
import { subscriptionEndCases } from "./payments/subscription-end.cases"
import { writeCases } from "./payments/writes.cases"

const more = [
  { id: "placed", capture: { on: "order.placed" as const } },
  { id: "shipped", capture: { on: "shipment.created" as const } },
  { id: "told", updateOrders: { enabled: true } },
]

/** Payments through Medusa's own routes, with a sandbox as gateway. One boot for all of them. */
describeShop({ more }, (shop) => {
  afterEach(async () => {
    shop.sandbox.faults.clear()
    await settled(shop)
  })

  redirectCases(shop)
  completionCases(shop)
  notificationCases(shop)
  writeCases(shop)
  automaticCases(shop)
  reviewCases(shop)
  subscriptionEndCases(shop)
  orderPageCases(shop)
})
