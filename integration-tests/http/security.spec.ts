import { settled } from "../setup/pay"
import { describeShop } from "../setup/shop-at-sandbox"
import { browserCases } from "./security/browser.cases"
import { SIGNATURES } from "./security/doors"
import { floodCases, LIMITS } from "./security/flood.cases"
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
describeShop({ account, sandbox, more }, (shop) => {
  afterEach(async () => {
    shop.sandbox.faults.clear()
    await settled(shop)
  })

  signatureCases(shop)
  sessionCases(shop)
  browserCases(shop)
  moneyCases(shop)
  floodCases(shop)
  leakageCases(shop)
})
