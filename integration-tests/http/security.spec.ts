import { describeCases } from "../setup/describe-cases"
import { recovered } from "../setup/pay"
import { describeShop } from "../setup/shop-at-sandbox"
import { browserCases } from "./security/browser.cases"
import { embeddedCases, EMBEDDED } from "./security/embedded.cases"
import { SIGNATURES } from "./security/notify"
import { floodCases, LIMITS } from "./security/flood.cases"
import { foreignFormsCases } from "./security/foreign-forms.cases"
import { leakageCases } from "./security/leakage.cases"
import { HOSTILE_PAYOUTS } from "./security/hostile-payouts"
import { linkCases } from "./security/links.cases"
import { moneyCases } from "./security/money.cases"
import { secondFactorCases, SECOND_FACTOR } from "./security/second-factor.cases"
import { sessionCases } from "./security/session.cases"
import { signatureCases } from "./security/signature.cases"

process.env.MPGI_RATE_LIMITS = JSON.stringify(LIMITS)

const { mpgi: _, ...others } = SIGNATURES
const account = { decimals: "iso4217" as const }
const sandbox = { decimals: "iso4217" as const }
const more = [
  ...Object.entries(others).map(([id, signature]) => ({ id, signature })),
  { id: "cards", directCard: { enabled: true } },
  ...EMBEDDED,
]

/** Tampering and leakage, over HTTP, through Medusa's own routes. What each is about: docs/security.md. */
describeShop(
  { account, sandbox, more, payouts: { ...HOSTILE_PAYOUTS, secondFactor: SECOND_FACTOR } },
  (shop) => {
    afterEach(() => recovered(shop))

    describeCases(shop, {
      "security/signature": signatureCases,
      "security/session": sessionCases,
      "security/browser": browserCases,
      "security/embedded": embeddedCases,
      "security/money": moneyCases,
      "security/flood": floodCases,
      "security/leakage": leakageCases,
      "security/links": linkCases,
      "security/foreign-forms": foreignFormsCases,
      "security/second-factor": secondFactorCases,
    })
  },
)
