import { payoutsFeature } from "./payouts/feature"
import type { Payouts } from "./payouts/payouts"
import { savedCardsFeature } from "./saved-cards/feature"
import type { SavedCardRecords } from "./saved-cards/saved-card-records"
import type { Feature } from "./shared/feature"
import type { Log } from "./shared/log"

/** The parts of the module that the hooks of its features work with. */
interface FeatureDependencies {
  payouts: Payouts
  savedCards: SavedCardRecords
  log: Log
}

/** The features of the module. To add one, create its folder with a `feature.ts`, and list it here. */
export const FEATURES: readonly Feature<FeatureDependencies>[] = [payoutsFeature, savedCardsFeature]
