import { defineRouteConfig } from "@medusajs/admin-sdk"
import { CreditCard } from "@medusajs/icons"
import { asPage } from "../../shared/boundary/as-page"
import { Redirect } from "../../shared/navigation/redirect"

const overview = () => "/payments/overview"

/** The entry of the sidebar. Its pages are the entries below it. The first of them is the overview. */
const Payments = () => <Redirect to={overview} />

export const config = defineRouteConfig({ label: "shared.title", translationNs: "mpgi", icon: CreditCard })

export default asPage(Payments)
