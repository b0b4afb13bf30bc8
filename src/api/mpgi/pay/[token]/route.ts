import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { openPayment, type OpenedPayment } from "../../../../workflows"
import { requestDetails } from "../../../store/mpgi/guard/request-details"
import { cannotOpen, sendOpened } from "../../opened-page"
import { wordsFor } from "../../words"

/** The `redirect_url` of a session. It forwards the customer to the gateway's payment page. Manual 2.4. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const token = req.params.token ?? ""
  const words = wordsFor(req)
  let opened: OpenedPayment
  try {
    const input = { token, seen: requestDetails(req) }
    opened = await req.scope.resolve("mpgi").as("customer", () => openPayment(req.scope, input))
  } catch (error) {
    return cannotOpen(req, res, error)
  }
  sendOpened(req, res, opened, { words: await words, result: `../return/${token}` })
}
