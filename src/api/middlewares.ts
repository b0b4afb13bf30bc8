import { defineMiddlewares } from "@medusajs/framework/http"
import { storeMiddlewares } from "./store/middlewares"

export default defineMiddlewares({ routes: [...storeMiddlewares] })
