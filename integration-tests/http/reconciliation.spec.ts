import { sweepWorkflow } from "medusa-payment-mpgi/workflows"
import { recovered } from "../setup/pay"
import { describeShop } from "../setup/shop-at-sandbox"
import { doorCases } from "./reconciliation/doors.cases"
import { portalCases } from "./reconciliation/portal.cases"
import { reportedCases } from "./reconciliation/reported.cases"
import { rowCases } from "./reconciliation/rows.cases"
import { runCases } from "./reconciliation/runs.cases"

/** What is done at the gateway past us, what one side has lost, and what the sweep over all payments does about it. */
describeShop({}, (shop) => {
  // A new process takes away rows of a week that nobody asked for; here they are made on purpose, later.
  beforeAll(() => sweepWorkflow(shop.container).run())
  afterEach(() => recovered(shop))

  portalCases(shop)
  rowCases(shop)
  reportedCases(shop)
  runCases(shop)
  doorCases(shop)
})
