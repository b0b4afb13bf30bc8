import { bulk } from "./bulk/texts"
import { care } from "./care/texts"
import { cases } from "./cases/texts"
import { gateway } from "./gateway/texts"
import { health } from "./health/texts"
import { inbox } from "./inbox/texts"
import { order } from "./order/texts"
import { overview } from "./overview/texts"
import { payouts } from "./payouts/texts"
import { plans } from "./plans/texts"
import { reconciliation } from "./reconciliation/texts"
import { refunds } from "./refunds/texts"
import { reviews } from "./reviews/texts"
import { settings } from "./settings/texts"
import { subscriptions } from "./subscriptions/texts"
import { transactions } from "./transactions/texts"

const LANGUAGES = ["en", "de", "es", "fr", "ptBR", "zhCN"] as const
/** A folder each, with a file a language; no two have the same key at the top. Medusa reads every `index.ts` below here as a whole set of texts, so that theirs has another name. */
const AREAS = [
  bulk,
  care,
  cases,
  gateway,
  health,
  inbox,
  order,
  overview,
  payouts,
  plans,
  reconciliation,
  refunds,
  reviews,
  settings,
  subscriptions,
  transactions,
]

/** Every text of our screens: language, then namespace. A key that a language lacks falls back to English. */
export default Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    { mpgi: Object.assign({}, ...AREAS.map((area) => area[language])) },
  ]),
) as Record<(typeof LANGUAGES)[number], { mpgi: (typeof order)["en"] }>
