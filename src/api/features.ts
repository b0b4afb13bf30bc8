import { bulkApi } from "./admin/mpgi/bulk/feature"
import { checkoutSettingsApi } from "./admin/mpgi/checkout-settings/feature"
import { overviewApi } from "./admin/mpgi/overview/feature"
import { paymentLinksApi } from "./admin/mpgi/payment-links/feature"
import { payoutsApi } from "./admin/mpgi/payouts/feature"
import type { ApiFeature } from "./admin/mpgi/permissions/rules"
import { subscriptionsApi } from "./admin/mpgi/subscriptions/feature"

/** The features of the HTTP API. To add one, add its folder with a `feature.ts`, and a line here. */
export const API_FEATURES: readonly ApiFeature[] = [
  bulkApi,
  checkoutSettingsApi,
  overviewApi,
  paymentLinksApi,
  payoutsApi,
  subscriptionsApi,
]
