import { GatewayError, type ReplyOf } from "../../../gateway"
import type { OtherWrites } from "../operations/other-writes"
import type { StandaloneResult } from "../operations/standalone"
import type { PayoutRow } from "../rows"
import { needsApproval } from "./approval"
import { nameOf, type Beneficiary } from "./beneficiary"
import type { BeneficiaryRecords } from "./beneficiary-records"
import type { CheckedPayoutOptions } from "./payout-options"
import type { PayoutRecords } from "./payout-records"

/** Why a payout was not sent before the gateway had a say. */
export type NotSent = "not_found" | "not_released" | "sealed" | "not_sent"

export type Sent = StandaloneResult | { outcome: "refused"; because: NotSent; detail?: string }

/** Everything about paying out: to whom, what was asked for and decided, and the one way to send it. */
export class Payouts {
  constructor(
    readonly records: PayoutRecords,
    readonly beneficiaries: BeneficiaryRecords,
    readonly options: CheckedPayoutOptions,
    private readonly writes: OtherWrites,
  ) {}

  needsApproval(amount: string, currency: string): boolean {
    return needsApproval(amount, currency, this.options)
  }

  /** See {@link nameOf}. */
  nameOf(beneficiary: Beneficiary): string {
    return nameOf(beneficiary)
  }

  /**
   * Sends a payout that was released, once: see {@link OtherWrites.payout}. `by` is whoever asks. `not_sent` may be
   * asked for again: nothing has left this server.
   */
  async send(id: string, by: string): Promise<Sent> {
    const payout = await this.records.byId(id)
    if (!payout) return { outcome: "refused", because: "not_found" }
    if (!isReleased(payout)) return { outcome: "refused", because: "not_released" }
    const request = this.records.requestOf(payout)
    if (!request) return { outcome: "refused", because: "sealed" }
    const answered = (reply: ReplyOf<"payout">) => this.records.answered(reply)
    try {
      return await this.writes.payout(payout.provider_id, request, by, answered)
    } catch (error) {
      if (!(error instanceof GatewayError && error.outcome === "not_sent")) throw error
      return { outcome: "refused", because: "not_sent", detail: error.code }
    }
  }

  /**
   * Rejects a payout that waits for approval, or one that was released and of which nothing was sent. False when it is
   * neither: nothing has changed then.
   */
  async reject(id: string, by: string, note: string): Promise<boolean> {
    if (await this.records.reject(id, "awaiting_approval", { by, note })) return true
    const payout = await this.records.byId(id)
    const request = payout?.state === "released" ? this.records.requestOf(payout) : undefined
    if (!payout || !request || !(await this.writes.withdrawPayout(payout.provider_id, request, by)))
      return false
    return this.records.reject(id, "released", { by, note })
  }
}

/** The same that the table's own check demands. */
function isReleased({ state, needs_approval, created_by, decided_by }: PayoutRow): boolean {
  return state === "released" && (!needs_approval || (decided_by !== null && decided_by !== created_by))
}
