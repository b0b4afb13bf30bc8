import { GatewayError, sameAmount, type ReplyOf } from "../../../gateway"
import { actAs } from "../audit/actor"
import type { StandaloneResult } from "../journal/standalone/execute-standalone"
import type { OperationRow } from "../shared/rows"
import {
  nameOf,
  type Beneficiary,
  type TypedAccounts,
  type BeneficiaryRow,
} from "../beneficiaries/beneficiary"
import type { BeneficiaryChanges, ChangeResult, ConfirmResult } from "../beneficiaries/beneficiary-changes"
import type { BeneficiaryRecords, BeneficiaryValues } from "../beneficiaries/beneficiary-records"
import {
  countedAmounts,
  needsApproval,
  requirePayoutUser,
  approvalRefusal,
  bankRefusal,
  coolingUntil,
  isReleased,
  type ApprovalRefusal,
  type BankRefusal,
} from "./approval"
import { PayoutLimits } from "./payout-limits"
import type { PayoutOperations } from "./payout-operations"
import type { Paid } from "./paid-without-approval"
import type { CheckedPayoutOptions } from "./payout-options"
import type { NewPayout, PayoutRecords } from "./payout-records"
import type { PayoutNow } from "./payout-status"
import type { PayoutRequest } from "./send-payout"
import { payoutStates, payoutStatuses } from "./states"

/** The values of a requested payout, without the user who requests it. */
export type PayoutDraft = Omit<NewPayout, "created_by">

/**
 * `created`, or `existing` when the same request was stored before. `request_id_used`: another payout has the request
 * id.
 */
export type RequestedPayout =
  { outcome: "created" | "existing"; payout: PayoutNow } | { outcome: "request_id_used" }

/** Why a payout was refused before the gateway was reached. `daily_limit`: it waits for approval from now on. */
type NotSent = "not_found" | "not_released" | BankRefusal | "sealed" | "daily_limit" | "not_sent"

export type Sent = StandaloneResult | { outcome: "refused"; because: NotSent; detail?: string }

/**
 * Payouts and their beneficiaries: requests, decisions, and the only way to send a payout. Only the users that the
 * options name may change anything; for all others it throws MedusaError `forbidden`.
 */
export class Payouts {
  readonly limits: PayoutLimits

  constructor(
    readonly records: PayoutRecords,
    readonly beneficiaries: BeneficiaryRecords,
    readonly changes: BeneficiaryChanges,
    readonly options: CheckedPayoutOptions,
    readonly operations: PayoutOperations,
  ) {
    this.limits = new PayoutLimits(records, options)
  }

  /** See {@link nameOf}. */
  nameOf(beneficiary: Beneficiary): string {
    return nameOf(beneficiary)
  }

  /** Stores a beneficiary: see {@link BeneficiaryChanges.create}. @entryPoint */
  createBeneficiary(values: BeneficiaryValues, by: string): Promise<ChangeResult> {
    return this.asUser(by, () => this.changes.create(values, this.author(by)))
  }

  /** Proposes a change of a beneficiary's fields: see {@link BeneficiaryChanges.propose}. @entryPoint */
  changeBeneficiary(id: string, values: BeneficiaryValues, by: string): Promise<ChangeResult> {
    return this.asUser(by, () => this.changes.propose(id, values, this.author(by)))
  }

  /** Confirms a proposed change of a beneficiary: see {@link BeneficiaryChanges.confirm}. @entryPoint */
  confirmChange(id: string, change: string, typed: TypedAccounts, by: string): Promise<ConfirmResult> {
    return this.asUser(by, () => this.changes.confirm(id, change, typed, by))
  }

  /** Rejects a proposed change of a beneficiary: see {@link BeneficiaryChanges.reject}. @entryPoint */
  rejectChange(id: string, change: string, by: string): Promise<ChangeResult> {
    return this.asUser(by, () => this.changes.reject(id, change, by))
  }

  /** Archives a beneficiary, or proposes to restore it: see {@link BeneficiaryChanges.restore}. @entryPoint */
  archiveBeneficiary(id: string, archived: boolean, by: string): Promise<ChangeResult> {
    return this.asUser(by, async (): Promise<ChangeResult> => {
      if (!archived) return this.changes.restore(id, this.author(by))
      const beneficiary = await this.beneficiaries.archive(id, by)
      return beneficiary ? { outcome: "applied", beneficiary } : { outcome: "not_found" }
    })
  }

  /** Stores a payout, once for each request id. Sends nothing. @entryPoint */
  async request(draft: PayoutDraft, by: string): Promise<RequestedPayout> {
    const needs_approval = draft.needs_approval || needsApproval(countedAmounts(draft.request), this.options)
    const payout = { ...draft, needs_approval, created_by: by }
    const { payout: stored, made } = await this.asUser(by, () =>
      this.records.create(payout, (paid) => this.limits.areExceeded(draft, paid)),
    )
    if (!isSame(stored, draft)) return { outcome: "request_id_used" }
    return { outcome: made ? "created" : "existing", payout: stored }
  }

  /**
   * Releases a payout that awaits approval by a second user. False when it does not, or when this user cannot approve
   * it.
   */
  async approve(id: string, by: string): Promise<boolean> {
    const payout = await this.records.byId(id)
    if (!payout || this.approvalRefusal(payout, by)) return false
    return this.asUser(by, () => this.records.approve(id, by))
  }

  /** Why nothing may be sent to the bank details of a payout now; undefined when it may. */
  bankRefusal(payout: PayoutNow): BankRefusal | undefined {
    return bankRefusal(payout, this.options)
  }

  /** See {@link coolingUntil}. */
  coolingUntil(payout: PayoutNow): Date | null {
    return coolingUntil(payout, this.options)
  }

  /** Why a user cannot approve a payout that awaits approval; undefined when the user can. */
  approvalRefusal(payout: PayoutNow, by: string): ApprovalRefusal | undefined {
    return approvalRefusal(payout, by, this.options)
  }

  /**
   * Sends a released payout once: see {@link PayoutOperations.send}. `by` is the user who sends it. After
   * `not_sent` it may be repeated: nothing has left this server.
   */
  async send(id: string, by: string): Promise<Sent> {
    requirePayoutUser(by, this.options)
    const payout = await this.records.byId(id)
    if (!payout) return { outcome: "refused", because: "not_found" }
    if (!isReleased(payout)) return { outcome: "refused", because: "not_released" }
    const because = this.bankRefusal(payout)
    if (because && payoutStatuses[payout.status].allows.includes("send"))
      return { outcome: "refused", because }
    const request = this.records.requestOf(payout)
    if (!request) return { outcome: "refused", because: "sealed" }
    if (!(await this.isWithinLimits(payout, request, by)))
      return { outcome: "refused", because: "daily_limit" }
    const answered = (reply: ReplyOf<"payout">) => this.records.answered(reply)
    try {
      return await this.operations.send(payout.provider_id, request, by, answered)
    } catch (error) {
      if (!(error instanceof GatewayError && error.outcome === "not_sent")) throw error
      return { outcome: "refused", because: "not_sent", detail: error.code }
    }
  }

  /**
   * Rejects a payout that awaits approval, or a released payout that was not sent. False when it is neither: nothing
   * has changed then.
   */
  async reject(id: string, by: string, note: string): Promise<boolean> {
    requirePayoutUser(by, this.options)
    if (await this.records.reject(id, "awaiting_approval", { by, note })) return true
    const payout = await this.records.byId(id)
    const request = payout && payoutStates[payout.state].released ? this.records.requestOf(payout) : undefined
    if (!payout || !request || !(await this.operations.withdraw(payout.provider_id, request, by)))
      return false
    return this.records.reject(id, "released", { by, note })
  }

  /**
   * Whether a user may decide the outcome of an unconfirmed payout. If payouts need approval, this must be a second
   * user. Otherwise a user could deny a payout that was made, and have it made twice.
   */
  async mayDecide({ transaction_id }: OperationRow, by: string): Promise<boolean> {
    requirePayoutUser(by, this.options)
    const payout = (await this.records.known([transaction_id])).get(transaction_id)
    if (!this.options.approval) return true
    return payout !== undefined && ![payout.created_by, payout.decided_by].includes(by)
  }

  /** Whether payouts to a beneficiary may be requested. */
  isConfirmed({ bank_confirmed_by, bank_confirmed_at }: BeneficiaryRow): boolean {
    return this.options.approval ? bank_confirmed_by !== null : bank_confirmed_at !== null
  }

  /** Counts a payout without approval again when it is sent: see {@link PayoutRecords.countAgain}. */
  private isWithinLimits(
    { id, beneficiary_id }: PayoutNow,
    request: PayoutRequest,
    by: string,
  ): Promise<boolean> {
    const exceeds = (paid: Paid) =>
      needsApproval(countedAmounts(request), this.options) ||
      this.limits.areExceeded({ beneficiary_id, request }, paid)
    return this.asUser(by, () => this.records.countAgain(id, exceeds))
  }

  private author(by: string) {
    return { by, needs_confirmation: this.options.approval !== undefined }
  }

  private asUser<Result>(by: string, work: () => Result): Result {
    requirePayoutUser(by, this.options)
    return actAs(by, work)
  }
}

/** Whether a stored payout equals the requested one. */
function isSame(payout: PayoutNow, { provider_id, beneficiary_id, request }: PayoutDraft): boolean {
  return (
    payout.provider_id === provider_id &&
    payout.beneficiary_id === beneficiary_id &&
    payout.currency_code === request.payment_currency.toLowerCase() &&
    sameAmount(payout.amount, request.payment_amount)
  )
}
