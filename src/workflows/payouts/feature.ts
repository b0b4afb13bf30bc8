import { MedusaError } from "@medusajs/framework/utils"
import { PAYOUT_APPROVAL_REQUESTED, PAYOUT_DECIDED, PAYOUT_FAILED } from "../../modules/mpgi"
import { APPLIED, parked, UNKNOWN_ORDER_MS, waitingFor } from "../notifications/verdict"
import type { Feature, PersonalData } from "../shared/feature"
import { describeFailedPayout, describePayout } from "./pay-out"

const OWN_PAYOUT =
  "The users who requested or approved a payout cannot decide its outcome. Another user who makes payouts has to decide it."

const UNFINISHED_PAYOUTS =
  "The beneficiary has payouts that can still be sent or are unconfirmed. Reject or decide them first."

/** The people that receive payouts. */
const beneficiaries: PersonalData = {
  export: (id, container) => container.resolve("mpgi").payeeData.exportBeneficiary(id),
  async erase(id, container) {
    const erased = await container.resolve("mpgi").payeeData.eraseBeneficiary(id)
    const { NOT_FOUND, NOT_ALLOWED } = MedusaError.Types
    if (erased.outcome === "erased") return { payouts: erased.payouts }
    if (erased.outcome === "not_found") throw new MedusaError(NOT_FOUND, "There is no such beneficiary.")
    throw new MedusaError(NOT_ALLOWED, UNFINISHED_PAYOUTS, "unfinished_payouts")
  },
}

/** Payouts to beneficiaries. */
export const payoutsFeature: Feature = {
  name: "payouts",
  notifications: {
    kinds: {
      payout: async (row, container) => {
        const { state } = await container.resolve("mpgi").payouts.operations.applyNotification(row)
        if (state === "applied") return APPLIED
        return state === "unknown_payout" ? waitingFor(UNKNOWN_ORDER_MS, state, row) : parked(state)
      },
    },
  },
  announcers: {
    [PAYOUT_APPROVAL_REQUESTED]: describePayout,
    [PAYOUT_DECIDED]: describePayout,
    [PAYOUT_FAILED]: describeFailedPayout,
  },
  /** Only the request of a payout is erased. Amounts and states stay. */
  deleteExpired: async (container) => {
    const { payeeData, payouts } = container.resolve("mpgi")
    return { payouts: await payeeData.eraseExpired(payouts.options.retentionDays) }
  },
  people: { beneficiary: beneficiaries },
  requireDecidable: async (operation, by, container) => {
    if (operation.kind !== "payout") return
    if (!(await container.resolve("mpgi").payouts.mayDecide(operation, by)))
      throw new MedusaError(MedusaError.Types.NOT_ALLOWED, OWN_PAYOUT, "own_payout")
  },
}
