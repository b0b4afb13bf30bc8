import { sweepWorkflow } from "medusa-payment-mpgi/workflows"
import { describeCases } from "../setup/describe-cases"
import { recovered } from "../setup/pay"
import { describeShop } from "../setup/shop-at-sandbox"
import { bulkCases } from "./bulk/bulk.cases"
import { setCases } from "./bulk/sets.cases"
import { decideCases } from "./journal/decide.cases"
import { lostAnswerCases } from "./journal/lost-answers.cases"
import { noNotificationCases } from "./journal/no-notification.cases"
import { orderCancelCases } from "./journal/order-cancel.cases"
import { poolCases } from "./journal/pool.cases"
import { raceCases } from "./journal/races.cases"
import { staleRowCases } from "./journal/stale-rows.cases"
import { uncountedCases } from "./journal/uncounted.cases"
import { undecidableCases } from "./journal/undecidable.cases"
import { overviewCases } from "./overview/overview.cases"
import { chargebackCases } from "./reconciliation/chargebacks.cases"
import { onDemandCases } from "./reconciliation/on-demand.cases"
import { payoutsOffCases } from "./payouts/off.cases"
import { planCases } from "./plans"
import { portalCases } from "./reconciliation/portal.cases"
import { reportedCases } from "./reconciliation/reported.cases"
import { rowCases } from "./reconciliation/rows.cases"
import { runCases } from "./reconciliation/runs.cases"

/** What becomes of payments afterwards: lost responses, reconciliation, bulk actions and the overview. */
describeShop({}, (shop) => {
  // A new process deletes rows of a week without a request; here such rows are created on purpose, later.
  beforeAll(() => sweepWorkflow(shop.container).run())
  afterEach(() => recovered(shop))

  describeCases(shop, {
    "journal/lost-answers": lostAnswerCases,
    "journal/stale-rows": staleRowCases,
    "journal/order-cancel": orderCancelCases,
    "journal/uncounted": uncountedCases,
    "journal/races": raceCases,
    "journal/pool": poolCases,
    "journal/undecidable": undecidableCases,
    "journal/no-notification": noNotificationCases,
    "journal/decide": decideCases,
    "reconciliation/portal": portalCases,
    "reconciliation/chargebacks": chargebackCases,
    "reconciliation/rows": rowCases,
    "reconciliation/reported": reportedCases,
    "reconciliation/runs": runCases,
    "reconciliation/on-demand": onDemandCases,
    "bulk/bulk": bulkCases,
    "bulk/sets": setCases,
    "overview/overview": overviewCases,
    "payouts/off": payoutsOffCases,
    plans: planCases,
  })
})
