import { type OPERATION_KINDS, OPERATION_STATES, PAYMENT_OPERATION_KINDS } from "../../models/operation"

type OperationKind = (typeof OPERATION_KINDS)[number]

/** Operations on a payment, whose outcome the gateway's queries show. */
export type PaymentOperationKind = (typeof PAYMENT_OPERATION_KINDS)[number]

/** Operations of features, which belong to no payment. */
export type StandaloneKind = Exclude<OperationKind, PaymentOperationKind>

const OF_PAYMENTS: readonly OperationKind[] = PAYMENT_OPERATION_KINDS

export function isOfPayment(kind: OperationKind): kind is PaymentOperationKind {
  return OF_PAYMENTS.includes(kind)
}

/** A state of an operation in the journal. */
export type OperationState = (typeof OPERATION_STATES)[number]

/** What follows from a state of an operation. */
export interface OperationConsequences {
  /**
   * How far the operation is. While it is `running` or `unconfirmed`, its outcome is open, and no other operation on
   * the transaction may begin.
   */
  progress: "running" | "unconfirmed" | "applied" | "not_applied"
  /** Whether the gateway has executed it, or may have. */
  mayBeAtGateway: boolean
  /** Whether the resolver compares it with Medusa's rows, which may not agree with the outcome yet. */
  syncsMedusa: boolean
  /** States that may follow. */
  next: readonly OperationState[]
}

/**
 * The states of an operation: one row for each, one column for each consequence. An external operation is applied at
 * once. The end of a subscription is sent again while it is unconfirmed. A payout that was certainly not sent begins
 * again in its row. A recorded operation that Medusa has lost, or requests again, is applied once more.
 */
export const operationStates = {
  intent: {
    progress: "running",
    mayBeAtGateway: false,
    syncsMedusa: false,
    next: ["sent", "applied", "not_applied"],
  },
  sent: {
    progress: "running",
    mayBeAtGateway: true,
    syncsMedusa: false,
    next: ["unknown", "applied", "not_applied", "recorded"],
  },
  unknown: {
    progress: "unconfirmed",
    mayBeAtGateway: true,
    syncsMedusa: false,
    next: ["sent", "applied", "not_applied", "recorded"],
  },
  applied: { progress: "applied", mayBeAtGateway: true, syncsMedusa: true, next: ["recorded"] },
  not_applied: { progress: "not_applied", mayBeAtGateway: false, syncsMedusa: true, next: ["intent"] },
  recorded: { progress: "applied", mayBeAtGateway: true, syncsMedusa: false, next: ["applied"] },
} as const satisfies { readonly [State in OperationState]: OperationConsequences }

type To<From extends OperationState> = (typeof operationStates)[From]["next"][number] | From
type Before<State extends OperationState> = {
  [From in OperationState]: State extends To<From> ? From : never
}[OperationState]

/**
 * The states that may follow, or stay, from each of some states. An operation may be advanced only to these.
 */
export type Follows<From extends OperationState> = {
  [State in OperationState]: [From] extends [Before<State>] ? State : never
}[OperationState]

/** Whether the gateway has executed an operation: `recorded` ones are in Medusa, too. */
export function isApplied(state: OperationState): boolean {
  return operationStates[state].progress === "applied"
}

/** Whether the outcome of an operation is open. */
export function isUnsettled(state: OperationState): boolean {
  const { progress } = operationStates[state]
  return progress === "running" || progress === "unconfirmed"
}

/** The states of an operation whose row of the table passes a test. */
export function operationStatesWhere(test: (row: OperationConsequences) => boolean): OperationState[] {
  return OPERATION_STATES.filter((state) => test(operationStates[state]))
}

/** States in which the outcome of an operation is open. */
export const UNSETTLED: readonly OperationState[] = OPERATION_STATES.filter(isUnsettled)

/** States of operations that the gateway has executed. */
export const APPLIED: readonly OperationState[] = OPERATION_STATES.filter(isApplied)
