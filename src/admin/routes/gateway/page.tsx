import { defineRouteConfig } from "@medusajs/admin-sdk"
import { CreditCard } from "@medusajs/icons"
import { Navigate } from "react-router-dom"

/** The section's own address leads to its first page. */
const Gateway = () => <Navigate to="/gateway/transactions" replace />

export const config = defineRouteConfig({
  label: "gateway.title",
  translationNs: "mpgi",
  icon: CreditCard,
})

export default Gateway
