import { GatewayError, sameAmount, type ReplyOf } from "../../../gateway"
import { actAs } from "../audit/actor"
import type { StandaloneOperations } from "../journal/standalone/standalone-operations"
import type { StandaloneResult } from "../journal/standalone/execute-standalone"
import type { BeneficiaryRow, PayoutRow } from "../shared/rows"
import { needsApproval } from "./approval"
import { nameOf, type Beneficiary } from "../beneficiaries/beneficiary"
import type { BeneficiaryRecords, BeneficiaryValues } from "../beneficiaries/beneficiary-records"
import type { CheckedPayoutOptions } from "./payout-options"
import type { NewPayout, PayoutRecords } from "./payout-records"
import type { PayoutNow } from "./payout-status"

/** A payout as it is requested: everything but who requests it. */
export type PayoutDraft = Omit<NewPayout, "created_by">

/**
 * `created`, or `existing` when the same request was stored before. `request_id_used`: the request id belongs to another
 * payout. `needs_user`: a payout that needs approval is requested by a user, not by an API key.
 */
export type RequestedPayout =
  { outcome: "created" | "existing"; payout: PayoutNow } | { outcome: "request_id_used" | "needs_user" }

/** Why a payout was not sent before the gateway was reached. */
export type NotSent = "not_found" | "not_released" | "sealed" | "not_sent"

export type Sent = StandaloneResult | { outcome: "refused"; because: NotSent; detail?: string }

/** Payouts and their beneficiaries: requests, decisions, and the one way to send a payout. */
export class Payouts {
  constructor(
    readonly records: PayoutRecords,
    readonly beneficiaries: BeneficiaryRecords,
    readonly options: CheckedPayoutOptions,
    private readonly operations: StandaloneOperations,
  ) {}

  needsApproval(amount: string, currency: string): boolean {
    return needsApproval(amount, currency, this.options)
  }

  /** See {@link nameOf}. */
  nameOf(beneficiary: Beneficiary): string {
    return nameOf(beneficiary)
  }

  /** Stores a beneficiary. Undefined when another one has its code. @entryPoint */
  createBeneficiary(values: BeneficiaryValues, by: string): Promise<BeneficiaryRow | undefined> {
    return actAs(by, () => this.beneficiaries.create(values, by))
  }

  /** Replaces the fields of a beneficiary. Undefined when there is none, or another one has the code. @entryPoint */
  changeBeneficiary(id: string, values: BeneficiaryValues, by: string): Promise<BeneficiaryRow | undefined> {
    return actAs(by, () => this.beneficiaries.change(id, values, by))
  }

  /** Archives a beneficiary, or restores it. Undefined when there is none. @entryPoint */
  archiveBeneficiary(id: string, archived: boolean, by: string): Promise<BeneficiaryRow | undefined> {
    return actAs(by, () => this.beneficiaries.archive(id, archived, by))
  }

  /** Stores a payout, once for each request id. Sends nothing. @entryPoint */
  async request(draft: PayoutDraft, by: { id: string; person: boolean }): Promise<RequestedPayout> {
    if (draft.needs_approval && !by.person) return { outcome: "needs_user" }
    const { payout, made } = await actAs(by.id, () => this.records.create({ ...draft, created_by: by.id }))
    if (!isSame(payout, draft)) return { outcome: "request_id_used" }
    return { outcome: made ? "created" : "existing", payout }
  }

  /**
   * Sends a released payout once: see {@link StandaloneOperations.payout}. `by` is the user who sends it. `not_sent` may be
   * repeated: nothing has left this server.
   */
  async send(id: string, by: string): Promise<Sent> {
    const payout = await this.records.byId(id)
    if (!payout) return { outcome: "refused", because: "not_found" }
    if (!isReleased(payout)) return { outcome: "refused", because: "not_released" }
    const request = this.records.requestOf(payout)
    if (!request) return { outcome: "refused", because: "sealed" }
    const answered = (reply: ReplyOf<"payout">) => this.records.answered(reply)
    try {
      return await this.operations.payout(payout.provider_id, request, by, answered)
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
    if (!payout || !request || !(await this.operations.withdrawPayout(payout.provider_id, request, by)))
      return false
    return this.records.reject(id, "released", { by, note })
  }
}

/** Whether a stored payout is the one that is requested. */
function isSame(payout: PayoutNow, { provider_id, beneficiary_id, request }: PayoutDraft): boolean {
  return (
    payout.provider_id === provider_id &&
    payout.beneficiary_id === beneficiary_id &&
    payout.currency_code === request.payment_currency.toLowerCase() &&
    sameAmount(payout.amount, request.payment_amount)
  )
}

/** The same that the table's own check demands. */
function isReleased({ state, needs_approval, created_by, decided_by }: PayoutRow): boolean {
  return state === "released" && (!needs_approval || (decided_by !== null && decided_by !== created_by))
}
