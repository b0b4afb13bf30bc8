import type { BigNumberInput } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import { amountOf } from "../../../gateway"
import { requireRunning } from "../shared/accounts"
import { actAs, actor } from "../audit/actor"
import type { MedusaPayment } from "../reconciliation/finding"
import { minus, roundAmount } from "../shared/money"
import { otherCredentialsCase } from "../cases/case-records"
import type { RetryScheduler } from "../shared/retry-schedule"
import type { OperationRow, PaymentRow } from "../shared/rows"
import { traced } from "../telemetry/telemetry"
import type { ClaimedOperations } from "./records/due-operations"
import { decide, type Decision, type DecisionDependencies, type DecisionRefusal } from "./resolve/decide"
import { resolveOperation } from "./resolve/resolve"
import { postpone, resolveDue, type ResolverDependencies } from "./resolve/resolve-due"
import { paymentActions, type MedusaLimits, type PaymentActions } from "./execute/check-allowed"
import { adoptOperation, capturedBefore, executeOperation, operationOf } from "./execute/execute-operation"
import { endedAs, type OperationRequest, type OperationResult } from "./execute/operation-request"

/** What the journal works with. */
export interface JournalDependencies extends ResolverDependencies, DecisionDependencies {
  retryScheduler: RetryScheduler
}

/** Executes operations on payments, and resolves those whose reply was lost. */
export class Journal {
  constructor(private readonly deps: JournalDependencies) {}

  /**
   * Moves money once: see {@link executeOperation}. If an operation did not succeed, one of the servers that handle
   * events checks it soon. It looks up a lost reply, and removes Medusa's row without money. If Medusa created the row
   * on behalf of the resolver, it is assigned to its operation, and nothing is sent: see {@link adoptOperation}. A
   * capture with a computed amount is sent only while the captured amount is unchanged: see {@link authorOfComputed}.
   * @throws GatewayError if nothing was sent
   */
  async execute(request: OperationRequest): Promise<OperationResult> {
    const { created_by } = request.request_context ?? {}
    const applied = operationOf(created_by)
    if (applied !== undefined) return this.adopt(applied, request)
    const captured_before = capturedBefore(created_by)
    const own =
      captured_before === undefined
        ? request
        : { ...request, captured_before, request_context: { ...request.request_context, created_by: null } }
    const { provider_id, order_no } = request.payment
    let result: OperationResult | undefined
    try {
      const account = this.deps.accounts.get(provider_id)
      requireRunning(account)
      result = await actAs(own.request_context?.created_by ?? actor(), () =>
        traced(
          "operation",
          { provider_id, kind: own.kind },
          () => executeOperation(own, account, this.deps),
          endedAs,
        ),
      )
      if (result.outcome === "refused" && result.because === "other_credentials")
        await this.deps.cases.open(otherCredentialsCase(request.payment, account))
      if (result.outcome === "refused" && result.because === "refunded_at_gateway")
        this.deps.retryScheduler.discrepancyFound(order_no)
      return own !== request && result.outcome === "applied" ? { ...result, author: null } : result
    } finally {
      if (result?.outcome !== "applied") {
        for (const operation of await this.deps.dueOperations.waiting(order_no))
          this.deps.retryScheduler.schedule(operation)
      }
    }
  }

  /** Accepts a payment that is held for review, or cancels it. The decision is final. @throws GatewayError */
  review(
    payment: PaymentRow,
    accept: boolean,
    { by, note = null }: { by: string; note?: string | null },
  ): Promise<OperationResult> {
    const { amount, payment_session_id: medusa_ref } = payment
    const request_context = { created_by: by, note }
    return this.execute({ kind: "review", payment, amount, accept, medusa_ref, request_context })
  }

  /**
   * What a payment allows now, within what Medusa has of it. Also the operation whose outcome is open: see {@link
   * paymentActions}.
   */
  actions(
    payment: PaymentRow,
    operations: readonly OperationRow[],
    medusa: MedusaPayment<string> | undefined,
  ): PaymentActions {
    const ofAccount = !this.deps.accounts.hasOtherCredentials(payment)
    return paymentActions(payment, operations, medusa && this.limitsOf(payment, medusa), ofAccount)
  }

  /** Queries the outcome of an open operation now: see {@link resolveOperation}. @throws GatewayError */
  async refresh(operation: OperationRow): Promise<OperationRow> {
    const payment = await this.deps.payments.byOrderNo(operation.order_no)
    const account = this.deps.accounts.get(operation.provider_id)
    return payment ? resolveOperation(operation, payment, account, this.deps) : operation
  }

  /** Queries the due operations; `ids` may restrict them. Returns the ones that it settled: see {@link resolveDue}. */
  resolveDue(ids?: readonly string[]): Promise<ClaimedOperations> {
    return resolveDue(this.deps, ids)
  }

  /** Postpones an operation that has not changed. */
  retryAt(operation: OperationRow, next_attempt_at: Date): Promise<void> {
    return postpone(operation, next_attempt_at, this.deps)
  }

  /** Settles an operation by a user's decision when the gateway's query cannot show its outcome: see {@link decide}. */
  decide(id: string, decision: Decision): Promise<OperationRow | DecisionRefusal> {
    return decide(id, decision, this.deps)
  }

  private limitsOf(
    { provider_id, currency_code, problem }: PaymentRow,
    medusa: MedusaPayment<string>,
  ): MedusaLimits {
    const { accounts } = this.deps
    // An account that is no longer configured executes nothing.
    const amountIn = (amount: BigNumberInput) =>
      accounts.has(provider_id)
        ? accounts.roundAmount(provider_id, amount, currency_code)
        : roundAmount(amount, currency_code)
    const { amount, captured, canceled, replaced, captures, refunds } = medusa
    const sum = (rows: readonly { amount: string }[]) =>
      amountIn(rows.reduce((total, row) => MathBN.add(total, row.amount), MathBN.convert(0)))
    const over = captured || canceled || replaced || problem === "collection_replaced"
    return {
      capture: over ? amountOf("0") : minus(amountIn(amount), sum(captures)),
      refund: minus(sum(captures), sum(refunds)),
    }
  }

  private async adopt(id: string, request: OperationRequest): Promise<OperationResult> {
    const { operations } = this.deps
    const adopted = await adoptOperation(id, request, this.deps)
    if (!adopted) return { outcome: "refused", because: "already_recorded" }
    const { created_by } = operations.contextOf(adopted) ?? {}
    const author = typeof created_by === "string" ? created_by : null
    return { outcome: "applied", payment: request.payment, sent: false, author }
  }
}
