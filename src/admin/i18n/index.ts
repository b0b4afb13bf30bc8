import { attention } from "./attention/texts"
import { beneficiaries } from "./beneficiaries/texts"
import { bulk } from "./bulk/texts"
import { cases } from "./cases/texts"
import { checkoutSettings } from "./checkout-settings/texts"
import { health } from "./health/texts"
import { installation } from "./installation/texts"
import { notifications } from "./notifications/texts"
import { overview } from "./overview/texts"
import { paymentLinks } from "./payment-links/texts"
import { payments } from "./payments/texts"
import { payouts } from "./payouts/texts"
import { reconciliation } from "./reconciliation/texts"
import { refunds } from "./refunds/texts"
import { reviews } from "./reviews/texts"
import { shared } from "./shared/texts"
import { subscriptionPlans } from "./subscription-plans/texts"
import { subscriptions } from "./subscriptions/texts"

const LANGUAGES = ["en", "de", "es", "fr", "ptBR", "zhCN"] as const
/**
 * One folder per domain, with one file per language. No two folders share a top-level key. Medusa loads every
 * `index.ts` below this folder as a complete set of texts, so the domains use another file name.
 */
const AREAS = [
  attention,
  beneficiaries,
  bulk,
  cases,
  checkoutSettings,
  health,
  installation,
  notifications,
  overview,
  paymentLinks,
  payments,
  payouts,
  reconciliation,
  refunds,
  reviews,
  shared,
  subscriptionPlans,
  subscriptions,
]

/** All texts of the screens: language, then namespace. A key that a language lacks falls back to English. */
export default Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    { mpgi: Object.assign({}, ...AREAS.map((area) => area[language])) },
  ]),
) as Record<(typeof LANGUAGES)[number], { mpgi: (typeof payments)["en"] }>
