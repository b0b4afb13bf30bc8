import { describeCases } from "../setup/describe-cases"
import { recovered } from "../setup/pay"
import { describeShop } from "../setup/shop-at-sandbox"
import { browserCases } from "./security/browser.cases"
import { SIGNATURES } from "./security/notify"
import { floodCases, LIMITS } from "./security/flood.cases"
import { hostileAdminCases } from "./security/hostile-admin.cases"
import { HOSTILE_PAYOUTS } from "./security/hostile-payouts"
import { leakageCases } from "./security/leakage.cases"
import { moneyCases } from "./security/money.cases"
import { sessionCases } from "./security/session.cases"
import { signatureCases } from "./security/signature.cases"

process.env.MPGI_RATE_LIMITS = JSON.stringify(LIMITS)

const { mpgi: _, ...others } = SIGNATURES
const account = { decimals: "iso4217" as const }
const sandbox = { decimals: "iso4217" as const }
const more = [
  ...Object.entries(others).map(([id, signature]) => ({ id, signature })),
  { id: "cards", directCard: { enabled: true } },
]

/** Tampering and leakage, over HTTP, through Medusa's own routes. What each is about: docs/security.md. */
describeShop({ account, sandbox, more, payouts: HOSTILE_PAYOUTS }, (shop) => {
  afterEach(() => recovered(shop))

  describeCases(shop, {
    "security/signature": signatureCases,
    "security/session": sessionCases,
    "security/browser": browserCases,
    "security/money": moneyCases,
    "security/flood": floodCases,
    "security/leakage": leakageCases,
    "security/hostile-admin": hostileAdminCases,
  })
})
