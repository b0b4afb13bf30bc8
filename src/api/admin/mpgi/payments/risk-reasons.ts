import { z } from "zod"
import type { PaymentRow } from "../../../../modules/mpgi"

const RiskReasons = z.object({ list: z.array(z.object({ name: z.string(), status: z.string() })) })

/** What the gateway's risk engine checked, as it was stored. */
export function riskReasons({ risk_reasons }: Pick<PaymentRow, "risk_reasons">): RiskReason[] {
  return RiskReasons.safeParse(risk_reasons).data?.list ?? []
}

export interface RiskReason {
  name: string
  status: string
}
