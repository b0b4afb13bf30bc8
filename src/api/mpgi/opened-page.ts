import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { describeError } from "../../modules/mpgi/values"
import { NOT_OFFERED, SHOP_REFUSED, type OpenedPayment } from "../../workflows"
import { invalidLink, sendPage, shopLink } from "./page"
import { wordsFor, type PageName, type Words } from "./words"

/** Sends the customer of an opened payment on. `result` is the address that shows the payment's outcome. */
export function sendOpened(
  req: MedusaRequest,
  res: MedusaResponse,
  opened: OpenedPayment,
  { words, result }: { words: Words; result: string },
): void {
  switch (opened.kind) {
    case "forward":
      return sendPage(res, { status: 200, words, ...words.page("forwarding"), form: opened.form })
    case "finished":
      return res.redirect(303, result)
    case "gone":
      return invalidLink(req, res, words)
  }
}

/**
 * Sends the page for a payment that cannot be opened. If the reason is known, the page states it: what was refused, or
 * what has changed. Errors are written for developers, so their messages are logged and never shown.
 */
export async function cannotOpen(req: MedusaRequest, res: MedusaResponse, error: unknown): Promise<void> {
  const { log } = req.scope.resolve("mpgi")
  log.error(`mpgi: the payment page cannot be opened: ${describeError(error)}`)
  const words = await wordsFor(req)
  const { type, code = "" }: Partial<MedusaError> = MedusaError.isMedusaError(error) ? error : {}
  const name = REFUSALS.get(code)
  const refusal = name ? words.page(name) : words.planProblem(code)
  if (refusal) return sendPage(res, { status: 410, words, ...refusal, ...shopLink(req, words) })
  if (type === MedusaError.Types.NOT_FOUND) return invalidLink(req, res, words)
  // The customer may have paid on an earlier page of this payment, so the text does not claim that nothing was paid.
  sendPage(res, { status: 502, words, ...words.page("unavailable") })
}

/** By the code of the error, the page for a payment that was refused before it was sent. */
const REFUSALS: ReadonlyMap<string, PageName> = new Map([
  [NOT_OFFERED, "not_offered"],
  [SHOP_REFUSED, "refused"],
  ["mpgi_stale_session", "amount_changed"],
  ["mpgi_order_paid", "order_paid"],
  ["mpgi_order_canceled", "order_canceled"],
])
