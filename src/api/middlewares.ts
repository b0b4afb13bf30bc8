import { defineMiddlewares } from "@medusajs/framework/http"
import { ownOriginMiddlewares } from "./admin/mpgi/own-origin/middlewares"
import { permissionMiddlewares } from "./admin/mpgi/permissions/middlewares"
import { payoutMiddlewares } from "./admin/mpgi/payouts/middlewares"
import { secondFactorMiddlewares } from "./admin/mpgi/second-factor/middlewares"
import { paymentMiddlewares } from "./admin/payments/middlewares"
import { hookMiddlewares } from "./hooks/middlewares"
import { shopperMiddlewares } from "./mpgi/middlewares"
import { storeMiddlewares } from "./store/middlewares"

export default defineMiddlewares({
  routes: [
    ...storeMiddlewares,
    ...shopperMiddlewares,
    ...hookMiddlewares,
    ...paymentMiddlewares,
    ...ownOriginMiddlewares,
    ...secondFactorMiddlewares,
    ...payoutMiddlewares,
    ...permissionMiddlewares,
  ],
})
