import type { Context } from "../context"
import { cancelContract } from "../effects/renewal"
import { saveLedger } from "../ledger/save-ledger"
import { operatorPage } from "../pages/operator"
import { sendPage } from "./send-page"
import type { SandboxControls } from "../sandbox"
import { redirect } from "./respond"
import type { Route } from "./router"

const HOUR_MS = 60 * 60 * 1000
const MAX_MESSAGE_LENGTH = 200

/** Performs one form of the operator page. Returns the message to show on the page afterwards. */
type Action = (form: URLSearchParams, id: string) => string | Promise<string>

/** The operator page and its forms. Each form does one thing and redirects to the page, which shows the result. */
export function operatorRoutes(context: Context, controls: SandboxControls): Route[] {
  const actions = Object.entries({ ...portalActions(controls), ...otherActions(context, controls) })
  return [
    {
      method: "GET",
      path: "",
      handle({ query, response }) {
        const message = (query.get("message") ?? "").slice(0, MAX_MESSAGE_LENGTH)
        sendPage(response, operatorPage(context, controls, message))
      },
    },
    ...actions.map(([path, action]): Route => ({
      method: "POST",
      path,
      async handle({ body, params, response }) {
        const message = await attempt(action, new URLSearchParams(body), params.id ?? "")
        saveLedger(context)
        redirect(response, `/_sandbox?message=${encodeURIComponent(message)}`)
      },
    })),
  ]
}

function portalActions({ portal }: SandboxControls): Record<string, Action> {
  return {
    "/transactions/:id/capture": (form, transaction_id) => {
      portal.capture({ transaction_id, ...amountIn(form) })
      return "Captured."
    },
    "/transactions/:id/refund": (form, transaction_id) => {
      const { refund_reference_id } = portal.refund({ transaction_id, ...amountIn(form) })
      return `Refunded with reference ${refund_reference_id}.`
    },
    "/transactions/:id/cancel": (_form, transaction_id) => {
      portal.cancel({ transaction_id })
      return "Canceled."
    },
    "/transactions/:id/chargeback": (_form, transaction_id) => {
      portal.chargeback({ transaction_id })
      return "Charged back."
    },
    "/transactions/:id/reverse-chargeback": (_form, transaction_id) => {
      portal.reverseChargeback({ transaction_id })
      return "Chargeback reversed."
    },
    "/transactions/:id/review": (form, transaction_id) => {
      const accept = form.get("decision") === "accept"
      portal.review({ transaction_id, accept })
      return accept ? "Review accepted." : "Review declined."
    },
  }
}

function otherActions(
  context: Context,
  { clock, faults, notifications }: SandboxControls,
): Record<string, Action> {
  return {
    "/contracts/:id/cancel": (_form, id) => {
      const contract = context.ledger.contract(id)
      if (!contract) return "Subscription not found."
      contract.renewal_created = false
      context.ledger.dirty = true
      return cancelContract(context, contract, "portal") ?? "Subscription canceled, with its next renewal."
    },
    "/notifications/:id/resend": async (_form, id) => {
      notifications.resend(id)
      await notifications.idle()
      return "Notification resent."
    },
    "/clock": (form) => {
      const hours = Number(form.get("hours"))
      clock.advance(Math.round(hours * HOUR_MS))
      return `Clock advanced by ${hours} ${hours === 1 ? "hour" : "hours"}.`
    },
    "/faults/clear": () => {
      faults.clear()
      return "Faults cleared."
    },
  }
}

/** Empty means the whole remaining amount. */
function amountIn(form: URLSearchParams): { amount?: string } {
  const amount = (form.get("amount") ?? "").trim()
  return amount === "" ? {} : { amount }
}

/** A refused action is a message on the page, not an error page. */
async function attempt(action: Action, form: URLSearchParams, id: string): Promise<string> {
  try {
    return await action(form, id)
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) return `Refused: ${error.message}`
    throw error
  }
}
