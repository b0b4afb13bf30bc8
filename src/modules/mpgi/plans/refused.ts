import { MedusaError } from "@medusajs/framework/utils"

/** Why a cart with a plan cannot be paid; each says in its words what to do. */
export type PlanProblem =
  | "mpgi_plan_two"
  | "mpgi_plan_quantity"
  | "mpgi_plan_installments"
  | "mpgi_plan_account"
  | "mpgi_plan_over"
  | "mpgi_plan_amount"
  | "mpgi_plan_unreadable"
  | "mpgi_plan_changed"

/** A cart whose plan cannot be sent. The words are for the shopper. */
export function planRefused(code: PlanProblem, message: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, message, code)
}

/** Whether an error says what to do about the plan in a cart. */
export function isPlanRefused(error: unknown): error is MedusaError & { code: PlanProblem } {
  return MedusaError.isMedusaError(error) && (error as MedusaError).code?.startsWith("mpgi_plan_") === true
}
