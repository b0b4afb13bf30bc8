import { addTotals, countedAmounts, exceedsDailyLimit, needsApproval } from "./approval"
import type { PayoutSides, Totals } from "./approval"
import type { Paid } from "./paid-without-approval"
import type { CheckedPayoutOptions } from "./payout-options"
import type { NewPayout, PayoutRecords } from "./payout-records"

type Draft = Pick<NewPayout, "beneficiary_id" | "request">

/**
 * Decides which payouts need approval, alone or together with other payouts: see the option `payouts.approval`. Changes
 * nothing.
 */
export class PayoutLimits {
  constructor(
    private readonly records: PayoutRecords,
    private readonly options: CheckedPayoutOptions,
  ) {}

  /** Which of some payouts need approval for their total: many small payouts count like one large payout. */
  needApprovalTogether(requests: readonly PayoutSides[]): boolean[] {
    const all = requests.map(countedAmounts)
    const totals = all.reduce<Totals>(addTotals, new Map())
    return all.map((counted) => {
      const own = [...totals].filter(([currency]) => counted.has(currency))
      return needsApproval(new Map(own), this.options)
    })
  }

  /**
   * Which of some payouts, requested by a user one after the other, would need approval. A payout may need it for its
   * own amount, or together with those before it and what was paid out within a day.
   */
  async areSubjectToApproval(drafts: readonly Draft[], by: string): Promise<boolean[]> {
    let paid = await this.records.paid(by, [...new Set(drafts.map(({ beneficiary_id }) => beneficiary_id))])
    return drafts.map((draft) => {
      const counted = countedAmounts(draft.request)
      if (needsApproval(counted, this.options) || this.areExceeded(draft, paid)) return true
      const to = new Map(paid.to)
      to.set(draft.beneficiary_id, addTotals(to.get(draft.beneficiary_id) ?? new Map(), counted))
      paid = { byUser: addTotals(paid.byUser, counted), to }
      return false
    })
  }

  /** Whether a payout exceeds the daily limit of its user or of its beneficiary. */
  areExceeded({ beneficiary_id, request }: Draft, { byUser, to }: Paid): boolean {
    const counted = countedAmounts(request)
    return [byUser, to.get(beneficiary_id) ?? new Map()].some((paid) =>
      exceedsDailyLimit(counted, paid, this.options),
    )
  }
}
