import { awaitingOrdersFeature } from "./awaiting-orders/feature"
import { checkoutSettingsFeature } from "./checkout-settings/feature"
import { overviewFeature } from "./overview/feature"
import { payoutsFeature } from "./payouts/feature"
import { savedCardsFeature } from "./saved-cards/feature"
import { registerFeatures } from "./shared/feature"
import { subscriptionsFeature } from "./subscriptions/feature"

/** The features, in the order in which the core calls their hooks. To add one, add its folder, and a line here. */
registerFeatures([
  awaitingOrdersFeature,
  checkoutSettingsFeature,
  subscriptionsFeature,
  savedCardsFeature,
  payoutsFeature,
  overviewFeature,
])
