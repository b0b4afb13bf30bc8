import { describeCases } from "../setup/describe-cases"
import { recovered } from "../setup/pay"
import { describeShop } from "../setup/shop-at-sandbox"
import { beneficiaryAttackCases } from "./beneficiaries/attacks.cases"
import { beneficiaryCases } from "./beneficiaries/beneficiaries.cases"
import { enforcementCases } from "./checkout-settings/enforcement.cases"
import { interestCases } from "./checkout-settings/interest.cases"
import { routingCases } from "./checkout-settings/routing.cases"
import { settingsCases } from "./checkout-settings/settings.cases"
import { approvalCases } from "./payouts/approval.cases"
import { attackCases } from "./payouts/attacks.cases"
import { PAYOUT_USERS } from "./payouts/forms"
import { importCases } from "./payouts/import.cases"
import { payoutCases } from "./payouts/payouts.cases"
import { personalDataCases } from "./personal-data/personal-data.cases"
import { cancelCases } from "./subscriptions/cancel.cases"
import { renewalCases } from "./subscriptions/renewals.cases"

const account = { directCard: { enabled: true }, installmentInterest: { upToPercent: 10 } }
const more = [{ id: "euro", currencies: ["EUR"], siteName: "Euro", directCard: { enabled: false } }]
const payouts = { enabled: true, users: PAYOUT_USERS, approval: { above: { EUR: "1000.00" } } }

/** What a merchant sets of the checkout, subscriptions with the gateway's clock put forward, and payouts. */
describeShop({ account, more, payouts }, (shop) => {
  afterEach(() => recovered(shop))

  describeCases(shop, {
    "checkout-settings/settings": settingsCases,
    "checkout-settings/enforcement": enforcementCases,
    "checkout-settings/routing": routingCases,
    "checkout-settings/interest": interestCases,
    "subscriptions/renewals": renewalCases,
    "subscriptions/cancel": cancelCases,
    "beneficiaries/beneficiaries": beneficiaryCases,
    "payouts/payouts": payoutCases,
    "payouts/approval": approvalCases,
    "payouts/import": importCases,
    "payouts/attacks": attackCases,
    "personal-data/personal-data": personalDataCases,
    "beneficiaries/attacks": beneficiaryAttackCases,
  })
})
