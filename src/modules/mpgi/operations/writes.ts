import type { OpenAccount } from "../accounts"
import { actAs, actor } from "../audit/actor"
import type { CaseRecords } from "../cases/case-records"
import type { Comebacks } from "../comebacks"
import type { Log } from "../log"
import type { OperationRow, PaymentRow } from "../rows"
import { adoptExactly, operationOfAuthor } from "./adopt"
import { decide, type Decision, type Undecidable } from "./decide"
import type { DueOperations } from "./due-operations"
import type { OtherWrites } from "./other-writes"
import { resolve, type Stores } from "./resolve"
import { resolveDue } from "./resolve-due"
import { standing, type Standing } from "./standing"
import { write } from "./write"
import type { WriteRequest, WriteResult } from "./write-request"

/** What stands behind the writes. */
export interface Ground extends Stores {
  dueOperations: DueOperations
  others: OtherWrites
  cases: CaseRecords
  log: Log
  /** How old a write of unknown outcome is before a person is told and may decide it. */
  unknownAfterMinutes: number
}

interface Accounts {
  account(providerId: string): OpenAccount
  /** False for an account that is not configured any more. */
  knows(providerId: string): boolean
}

/** Writes about payments: what is asked for, and what becomes of those whose outcome nobody knows. */
export class Writes {
  constructor(
    private readonly to: Ground,
    private readonly comebacks: Comebacks,
    private readonly accounts: Accounts,
  ) {}

  /**
   * Moves money, once: see {@link write}. What did not go well is looked at in a moment by whichever server handles
   * events: a lost answer is looked up, and what Medusa wrote for nothing is taken back.
   * @throws GatewayError when nothing was sent
   */
  async write(request: WriteRequest): Promise<WriteResult> {
    const { provider_id, order_no } = request.payment
    let result: WriteResult | undefined
    try {
      const account = this.accounts.account(provider_id)
      result = await actAs(request.asked?.created_by ?? actor(), () => write(request, account, this.to))
      if (result.outcome === "refused" && result.because === "refunded_there")
        this.comebacks.differs(order_no)
      return result
    } finally {
      if (result?.outcome !== "applied") {
        for (const operation of await this.to.dueOperations.waiting(order_no)) this.comebacks.to(operation)
      }
    }
  }

  /** Lets a payment that is held for review go on, or cancels it: one decision, final. @throws GatewayError */
  review(
    payment: PaymentRow,
    accept: boolean,
    { by, note = null }: { by: string; note?: string | null },
  ): Promise<WriteResult> {
    const { amount, payment_session_id: medusa_ref } = payment
    const asked = { created_by: by, note }
    const stillThere = () => Promise.resolve(true)
    return this.write({ kind: "review", payment, amount, accept, medusa_ref, asked, stillThere })
  }

  /** What may be asked of a payment now, and the write that stands in the way: see {@link standing}. */
  standing(payment: PaymentRow, writes: readonly OperationRow[]): Standing {
    return standing(payment, writes)
  }

  /** The applied write for which the resolver made Medusa make a row, by the row's author; undefined for any other row. */
  operationOf(created_by: string | null | undefined): string | undefined {
    return operationOfAuthor(created_by)
  }

  /** Gives an applied write the row that the resolver made Medusa make for it; sends nothing, see {@link adoptExactly}. */
  follow(id: string, request: WriteRequest & { medusa_ref: string }): Promise<OperationRow | undefined> {
    return adoptExactly(id, request, request.medusa_ref, this.to)
  }

  /** Asks about an open write now: see {@link resolve}. @throws GatewayError */
  async look(operation: OperationRow): Promise<OperationRow> {
    const payment = await this.to.payments.byOrderNo(operation.order_no)
    const account = this.accounts.account(operation.provider_id)
    return payment ? resolve(operation, payment, account, this.to) : operation
  }

  /** Asks about the writes that are due, all or some; answers those whose outcome is known: see {@link resolveDue}. */
  resolveDue(ids?: readonly string[]): Promise<OperationRow[]> {
    const { payments, operations, others, log, dueOperations: due } = this.to
    const comeBack = (operation: OperationRow) => this.comebacks.to(operation)
    const lookAgain = (operation: OperationRow, at: Date) => this.lookAgain(operation, at)
    return resolveDue({ payments, operations, others, due, log, comeBack, lookAgain, ...this.accounts }, ids)
  }

  /** Puts off a write that is still as it was. */
  async lookAgain(operation: OperationRow, next_attempt_at: Date): Promise<void> {
    await this.to.dueOperations.postpone(operation, next_attempt_at)
    this.comebacks.to({ ...operation, next_attempt_at })
  }

  /** Settles a write whose outcome the gateway cannot tell as a person says: see {@link decide}. */
  decide(id: string, decision: Decision): Promise<OperationRow | Undecidable> {
    const { payments, operations, cases, unknownAfterMinutes: afterMinutes } = this.to
    const account = (providerId: string) => this.accounts.account(providerId)
    return decide(id, decision, { payments, operations, cases, account, afterMinutes })
  }
}
