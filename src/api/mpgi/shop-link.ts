import type { MedusaRequest } from "@medusajs/framework/http"
import type { Page } from "./page"

/**
 * A link back to the shop, for a page on which nothing can be paid. Absent if the accounts have several storefronts.
 */
export function shopLink(req: MedusaRequest): Pick<Page, "link"> {
  const href = req.scope.resolve("mpgi").accounts.shopUrl()
  return href ? { link: { href, text: "Back to the shop" } } : {}
}
