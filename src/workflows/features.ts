import { awaitingOrders } from "./awaiting-orders/feature"
import { checkoutSettings } from "./checkout-settings/feature"
import { overview } from "./overview/feature"
import { payouts } from "./payouts/feature"
import { savedCards } from "./saved-cards/feature"
import { registerFeatures } from "./shared/feature"
import { subscriptions } from "./subscriptions/feature"

/** The features, in the order in which the core calls their hooks. To add one, add its folder, and a line here. */
registerFeatures([awaitingOrders, checkoutSettings, subscriptions, savedCards, payouts, overview])
