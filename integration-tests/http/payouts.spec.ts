import { settled } from "../setup/pay"
import { describeShop } from "../setup/shop-at-sandbox"
import { approvalCases } from "./payouts/approval.cases"
import { beneficiaryCases } from "./payouts/beneficiaries.cases"
import { importCases } from "./payouts/import.cases"
import { payoutCases } from "./payouts/payouts.cases"

/** Payouts over the admin routes, with a sandbox as gateway. One boot for all of them. */
const users = ["treasurer@example.com", "payer@example.com", "Approver@example.com"]

describeShop({ payouts: { users, approval: { above: { EUR: "1000.00" } } } }, (shop) => {
  afterEach(async () => {
    shop.sandbox.faults.clear()
    await settled(shop)
  })

  beneficiaryCases(shop)
  payoutCases(shop)
  approvalCases(shop)
  importCases(shop)
})
