import { payoutsFeature } from "./payouts/feature"
import type { Payouts } from "./payouts/payouts"
import { savedCardsFeature } from "./saved-cards/feature"
import type { SavedCardRecords } from "./saved-cards/saved-card-records"
import type { Feature } from "./shared/feature"
import type { Log } from "./shared/log"
import { subscriptionsFeature } from "./subscriptions/feature"
import type { Subscriptions } from "./subscriptions/subscriptions"

/** The parts of the module that the hooks of its features work with. */
interface FeatureDependencies {
  payouts: Payouts
  subscriptions: Subscriptions
  savedCards: SavedCardRecords
  log: Log
}

/** The features of the module, in the order in which the core calls them. */
export const FEATURES: readonly Feature<FeatureDependencies>[] = [
  payoutsFeature,
  subscriptionsFeature,
  savedCardsFeature,
]
