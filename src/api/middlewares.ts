import { defineMiddlewares } from "@medusajs/framework/http"
import { ownOriginMiddlewares } from "./admin/mpgi/own-origin/middlewares"
import { permissionMiddlewares } from "./admin/mpgi/permissions/middlewares"
import { payoutMiddlewares } from "./admin/mpgi/payouts/middlewares"
import { secondFactorMiddlewares } from "./admin/mpgi/second-factor/middlewares"
import { paymentMiddlewares } from "./admin/payments/middlewares"
import { workflowMiddlewares } from "./admin/workflows-executions/middlewares"
import { hookMiddlewares } from "./hooks/middlewares"
import { customerMiddlewares } from "./mpgi/middlewares"
import { storeMiddlewares } from "./store/middlewares"

export default defineMiddlewares({
  routes: [
    ...storeMiddlewares,
    ...customerMiddlewares,
    ...hookMiddlewares,
    ...paymentMiddlewares,
    ...workflowMiddlewares,
    ...ownOriginMiddlewares,
    ...secondFactorMiddlewares,
    ...payoutMiddlewares,
    ...permissionMiddlewares,
  ],
})
