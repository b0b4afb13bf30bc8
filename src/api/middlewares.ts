import { defineMiddlewares } from "@medusajs/framework/http"
import { ownOriginMiddlewares } from "./admin/mpgi/own-origin/middlewares"
import { permissionMiddlewares } from "./admin/mpgi/permissions/middlewares"
import { paymentMiddlewares } from "./admin/payments/middlewares"
import { workflowMiddlewares } from "./admin/workflows-executions/middlewares"
import { API_FEATURES } from "./features"
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
    ...API_FEATURES.flatMap(({ middlewares = [] }) => middlewares),
    ...permissionMiddlewares(API_FEATURES.flatMap(({ rules }) => rules)),
  ],
})
