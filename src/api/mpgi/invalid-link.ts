import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { sendPage } from "./page"
import { shopLink } from "./shop-link"

/** One reply for every invalid link: malformed, guessed, or abandoned. */
export function invalidLink(req: MedusaRequest, res: MedusaResponse): void {
  const text = "This payment link is no longer valid. Go back to the shop and start the payment again."
  sendPage(res, { status: 410, title: "Link not valid", text, ...shopLink(req) })
}
