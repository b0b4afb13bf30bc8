import { Router } from "express"
import type { Context } from "../context"
import { operatorPage } from "../pages/operator"
import { sendPage } from "../pages/send-page"
import { cancelContract } from "../effects/renewal"
import type { Sandbox } from "../sandbox"
import { formOf, handled } from "./handled"
import { saveLedger } from "./save"

const HOUR = 60 * 60 * 1000

/** The operator page and its forms. Each form does one thing and leads back to the page, which says what. */
export function operatorRoutes(context: Context, sandbox: Omit<Sandbox, "url" | "close">): Router {
  const router = Router()
  const { portal, clock, faults, notifications } = sandbox

  router.get("/", (request, response) => {
    const { said } = request.query
    sendPage(response, operatorPage(context, sandbox, typeof said === "string" ? said.slice(0, 200) : ""))
  })

  const action = (path: string, act: (form: URLSearchParams, id: string) => string | Promise<string>) =>
    router.post(
      path,
      handled(async (request, response) => {
        const said = await attempt(() => act(formOf(request), request.params.id ?? ""))
        saveLedger(context)
        response.redirect(303, `/_sandbox?said=${encodeURIComponent(said)}`)
      }),
    )

  const given = (form: URLSearchParams) => {
    const amount = (form.get("amount") ?? "").trim()
    return amount === "" ? {} : { amount }
  }
  action("/transactions/:id/capture", (form, transaction_id) => {
    portal.capture({ transaction_id, ...given(form) })
    return "Captured."
  })
  action("/transactions/:id/refund", (form, transaction_id) => {
    const { refund_reference_id } = portal.refund({ transaction_id, ...given(form) })
    return `Refunded as ${refund_reference_id}.`
  })
  action("/transactions/:id/cancel", (_form, transaction_id) => {
    portal.cancel({ transaction_id })
    return "Cancelled."
  })
  action("/transactions/:id/review", (form, transaction_id) => {
    const accept = form.get("decision") === "accept"
    portal.review({ transaction_id, accept })
    return accept ? "Accepted." : "Declined."
  })
  action("/contracts/:id/cancel", (_form, id) => {
    const contract = context.ledger.contract(id)
    if (!contract) return "No such subscription."
    contract.created = false
    context.ledger.dirty = true
    return (
      cancelContract(context, contract, "portal") ??
      "Subscription cancelled, with the renewal that was created."
    )
  })
  action("/notifications/:id/resend", async (_form, id) => {
    notifications.resend(id)
    await notifications.idle()
    return "Sent again."
  })
  action("/clock", (form) => {
    const hours = Number(form.get("hours"))
    clock.advance(Math.round(hours * HOUR))
    return `The clock went forward by ${hours} hours.`
  })
  action("/faults/clear", () => {
    faults.clear()
    return "No faults any more."
  })
  return router
}

/** A refusal is an answer on the page, not an error page. */
async function attempt(act: () => string | Promise<string>): Promise<string> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) return `Refused: ${error.message}`
    throw error
  }
}
