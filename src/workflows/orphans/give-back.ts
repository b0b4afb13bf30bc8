import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { GatewayError } from "../../gateway"
import { MPGI_MODULE, type Fact, type PaymentRow, type WriteResult } from "../../modules/mpgi"
import { describeError } from "../describe-error"
import type { Home } from "./home-of-payment"
import type { Orphanhood } from "./orphanhood"
import { retire } from "./retire"

/** `left`: the gateway still has the money, and why. */
export type GivenBack = { outcome: "voided" | "refunded" } | { outcome: "left"; because: string }

/**
 * Gives orphan money back as the account's policy says: an authorisation is voided, what was taken is refunded. What
 * the policy leaves, what cannot be given back safely and what the gateway refuses stays, for a person to see. Tried
 * again by the next messenger or the sweep; a write is sent once. There is no undo.
 */
export async function giveBack(
  payment: PaymentRow,
  home: Home,
  { reason }: Orphanhood,
  container: MedusaContainer,
): Promise<GivenBack> {
  const { orphans } = container.resolve(MPGI_MODULE).account(payment.provider_id).options
  const mismatch = reason === "other_amount" || reason === "other_currency"
  switch (payment.state) {
    case "authorised":
    case "in_review": {
      if (orphans.authorised === "case") return left("policy")
      if (!mismatch && !(await retire(payment, container))) return left("found_its_order")
      const { gateway_amount, gateway_currency } = payment
      const held = mismatch ? { amount: gateway_amount ?? "", currency: gateway_currency ?? "" } : undefined
      return home.payment && !home.payment.canceled
        ? cancelInMedusa(home.payment.id, container)
        : write("cancel", payment, { amount: payment.amount, ...(held ? { held } : {}) }, container)
    }
    case "captured":
      // Medusa's own payment is refunded in Medusa, where its totals are; another amount is nobody's to refund.
      if (orphans.captured === "case") return left("policy")
      if (mismatch || (home.payment && !home.payment.canceled)) return left("for_a_person")
      if (!(await retire(payment, container))) return left("found_its_order")
      return write("refund", payment, { amount: payment.captured_amount, reason: "No order" }, container)
    default:
      return left("captured_in_part")
  }
}

/** The same for a second transaction of an order that has its money already: only what is merely held. */
export async function giveBackExtra(
  payment: PaymentRow,
  { transaction_id, state, amount, currency }: Fact,
  container: MedusaContainer,
): Promise<GivenBack> {
  const { orphans } = container.resolve(MPGI_MODULE).account(payment.provider_id).options
  if (state !== "authorised" && state !== "in_review") return left("captured")
  if (orphans.authorised === "case") return left("policy")
  const held = { amount, currency }
  return write("cancel", payment, { amount, transaction_id, held }, container)
}

/** Medusa has a payment of it, so Medusa cancels it, through the provider. */
async function cancelInMedusa(id: string, container: MedusaContainer): Promise<GivenBack> {
  try {
    await container.resolve(Modules.PAYMENT).cancelPayment(id)
    return { outcome: "voided" }
  } catch (error) {
    return left(describeError(error))
  }
}

type Money = {
  amount: string
  reason?: string
  transaction_id?: string
  held?: { amount: string; currency: string }
}

async function write(
  kind: "cancel" | "refund",
  payment: PaymentRow,
  money: Money,
  container: MedusaContainer,
): Promise<GivenBack> {
  const request = { kind, payment, medusa_ref: null, stillThere: () => Promise.resolve(true), ...money }
  let result: WriteResult
  try {
    result = await container.resolve(MPGI_MODULE).writes.write(request)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    return left(error.code)
  }
  switch (result.outcome) {
    case "applied":
      return { outcome: kind === "cancel" ? "voided" : "refunded" }
    case "refused":
      return left(result.because)
    case "unknown":
      return left("outcome_unknown")
  }
}

const left = (because: string): GivenBack => ({ outcome: "left", because })
