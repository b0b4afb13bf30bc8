import { MedusaError } from "@medusajs/framework/utils"

/** Why a cart with a subscription plan cannot be paid; each message states what to do. */
export type SubscriptionPlanProblem =
  | "mpgi_plan_two"
  | "mpgi_plan_quantity"
  | "mpgi_plan_installments"
  | "mpgi_plan_account"
  | "mpgi_plan_over"
  | "mpgi_plan_amount"
  | "mpgi_plan_unreadable"
  | "mpgi_plan_changed"

/** The error for a cart whose plan cannot be sent. The customer sees the message. */
export function subscriptionPlanRefused(code: SubscriptionPlanProblem, message: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, message, code)
}

/** Whether an error refuses the subscription plan in a cart. */
export function isSubscriptionPlanRefused(
  error: unknown,
): error is MedusaError & { code: SubscriptionPlanProblem } {
  return MedusaError.isMedusaError(error) && error.code?.startsWith("mpgi_plan_") === true
}
