import type { MedusaContainer } from "@medusajs/framework/types"
import { MPGI_MODULE, type MpgiModuleService } from "../../modules/mpgi"

export interface PayoutInput {
  /** Id of the payout: see `mpgi.payouts`. */
  id: string
  /** Id of the user who sends it. */
  by: string
}

/**
 * How sending a payout ended. `because` and `detail` explain a refusal. `sent`: this request sent the payout, and not
 * an earlier one.
 */
export interface PayoutSent {
  id: string
  outcome: Sent["outcome"]
  because: Extract<Sent, { outcome: "refused" }>["because"] | null
  detail: string | null
  sent: boolean
}

type Sent = Awaited<ReturnType<MpgiModuleService["payouts"]["send"]>>

/**
 * Sends a released payout, once for each `request_id`, which the form creates and keeps. A refusal, an unconfirmed
 * payout and a payout that could not be sent are outcomes, not errors. It is not undone: what was sent may be on its
 * way.
 */
export async function payOut({ id, by }: PayoutInput, container: MedusaContainer): Promise<PayoutSent> {
  const sent = await container.resolve(MPGI_MODULE).payouts.send(id, by)
  const { outcome } = sent
  const because = sent.outcome === "refused" ? sent.because : null
  const detail = (sent.outcome === "refused" && "detail" in sent && sent.detail) || null
  return { id, outcome, because, detail, sent: sent.outcome === "applied" && sent.sent }
}
