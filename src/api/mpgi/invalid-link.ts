import type { MedusaResponse } from "@medusajs/framework/http"
import { sendPage } from "./page"

/** One reply for every invalid link: malformed, guessed, or abandoned. */
export function invalidLink(res: MedusaResponse): void {
  const text = "This payment link is no longer valid. Go back to the shop and start the payment again."
  sendPage(res, { status: 410, title: "Link not valid", text })
}
