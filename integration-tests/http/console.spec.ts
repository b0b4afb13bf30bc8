import { recovered } from "../setup/pay"
import { describeShop } from "../setup/shop-at-sandbox"
import { bulkCases } from "./console/bulk.cases"
import { overviewCases } from "./console/overview.cases"
import { reviewQueueCases } from "./console/reviews.cases"
import { transactionCases } from "./console/transactions.cases"

/** What the dashboard's gateway section reads and does, over its admin routes. */
describeShop({}, (shop) => {
  afterEach(() => recovered(shop))

  transactionCases(shop)
  bulkCases(shop)
  reviewQueueCases(shop)
  overviewCases(shop)
})
