import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import {
  MPGI_MODULE,
  type Finding,
  type OperationRow,
  type Correction,
  type Sides,
} from "../../../modules/mpgi"
import { finishPaymentWorkflow } from "../../payments/finish-payment"
import { paymentVoided } from "../../orphaned-payments/cases-of"
import { syncMedusa } from "../../journal/steps/sync-medusa"

/** When the resolver takes up what we began, in case that we die. */
const MEDUSA_SYNC_MS = 60_000

/**
 * Does what makes a discrepancy go away. Nothing is sent to the gateway but questions, and voids of what belongs to no
 * order. Medusa's side goes through Medusa's own workflows.
 * @returns what was done, or undefined when it is not done: another process is at it, or Medusa does not follow yet
 */
export async function applyCorrection(
  { kind, correction, transaction_id }: Finding & { correction: Correction },
  sides: Sides,
  container: MedusaContainer,
): Promise<string | undefined> {
  const { reconciliation, operations, cases } = container.resolve(MPGI_MODULE)
  const { order_no } = sides.payment
  switch (correction.do) {
    case "synced":
      return "the status was synced"
    case "finish": {
      await finishPaymentWorkflow(container).run({ input: { order_no } })
      if (kind !== "missing_locally") return "the payment was taken up"
      const journal = await operations.ofOrders([order_no])
      return journal.some((write) => isVoid(write, transaction_id)) ? "voided" : undefined
    }
    case "take_over": {
      const note = noteOf(correction)
      const operation = await reconciliation.recordFinding(correction, sides, note)
      if (operation === "busy" || operation === "known") return undefined
      if (correction.kind === "cancel" && sides.medusa?.order)
        await cases.open(paymentVoided(sides.payment, sides.medusa.order))
      if (!sides.medusa) return `${note}; Medusa has no payment of it yet`
      return (await syncMedusa(operation, container)) ? note : undefined
    }
    case "follow": {
      const next_attempt_at = new Date(Date.now() + MEDUSA_SYNC_MS)
      await operations.advance(correction.operation_id, ["recorded"], { state: "applied", next_attempt_at })
      const operation = await operations.byId(correction.operation_id)
      const followed = operation && (await syncMedusa(operation, container))
      const row = followed && (await operations.byId(correction.operation_id))?.medusa_ref
      return row ? "Medusa has it again" : undefined
    }
    case "remove_row": {
      const payments = container.resolve(Modules.PAYMENT)
      if (correction.kind === "capture") await payments.deleteCaptures([correction.medusa_ref])
      else await payments.deleteRefunds([correction.medusa_ref])
      return "a row for which nothing was ever sent was removed"
    }
  }
}

function isVoid({ kind, state, transaction_id }: OperationRow, id: string | null): boolean {
  return kind === "cancel" && transaction_id === id && (state === "applied" || state === "recorded")
}

function noteOf({ reference, medusa_ref, kind }: Extract<Correction, { do: "take_over" }>): string {
  const made = kind === "cancel" ? "canceled" : kind === "capture" ? "captured" : "refunded"
  const where = medusa_ref && kind !== "cancel" ? "found at the gateway" : `${made} at the gateway`
  return reference ? `${where}, reference ${reference}` : where
}
