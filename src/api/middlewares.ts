import { defineMiddlewares } from "@medusajs/framework/http"
import { permissionMiddlewares } from "./admin/mpgi/permissions/middlewares"
import { payoutMiddlewares } from "./admin/mpgi/payouts/middlewares"
import { hookMiddlewares } from "./hooks/middlewares"
import { shopperMiddlewares } from "./mpgi/middlewares"
import { storeMiddlewares } from "./store/middlewares"

export default defineMiddlewares({
  routes: [
    ...storeMiddlewares,
    ...shopperMiddlewares,
    ...hookMiddlewares,
    ...payoutMiddlewares,
    ...permissionMiddlewares,
  ],
})
