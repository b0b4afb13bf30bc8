import type { OpenAccount } from "../accounts"
import type { Log } from "../log"
import { inHalves } from "../payments/in-halves"
import type { OperationRow, PaymentRow } from "../rows"
import type { DueOperations } from "./due-operations"
import type { OtherWrites } from "./other-writes"
import { nextQuestion } from "./questions"
import { dropIntent, gather, isAbandoned, weigh, type Stores } from "./resolve"

type Open = { operation: OperationRow; payment: PaymentRow }

export interface Resolver extends Stores {
  due: DueOperations
  account(providerId: string): OpenAccount
  /** False for an account that is not configured any more. */
  knows(providerId: string): boolean
  log: Log
  /** Sees to a write about no payment: see {@link OtherWrites.resolve}. */
  others: Pick<OtherWrites, "resolve">
  /** Puts off a write, and has somebody come back to it when the time has come. */
  lookAgain(operation: OperationRow, at: Date): Promise<void>
  /** Has somebody come back to a write at its `next_attempt_at`. */
  comeBack(operation: OperationRow): void
}

/**
 * One pass over the writes that are due. Those whose outcome is open are asked about, one query a hundred of an
 * account; no movement of money is ever sent. Answers those that are settled, for Medusa's side to follow.
 */
export async function resolveDue(to: Resolver, ids?: readonly string[]): Promise<OperationRow[]> {
  const settled: OperationRow[] = []
  const open = new Map<string, Open[]>()
  for (const operation of await to.due.claim(ids)) {
    const { provider_id, state, order_no } = operation
    if (!to.knows(provider_id)) continue
    if (state === "applied" || state === "not_applied") settled.push(operation)
    else if (isStandalone(operation)) await standAlone(operation, to)
    else if (state === "unknown" || isAbandoned(operation, to.account(provider_id))) {
      const payment = await to.payments.byOrderNo(order_no)
      if (state === "intent") settled.push(await dropIntent(operation, to))
      else if (payment) {
        // Two searches, of which one may be refused: the query is bound to registered addresses.
        const key = `${provider_id} ${operation.kind === "refund" ? "refunds" : "payments"}`
        open.set(key, [...(open.get(key) ?? []), { operation, payment }])
      }
    } else if (state === "sent") await to.lookAgain(operation, nextQuestion(new Date()))
  }
  for (const writes of open.values()) settled.push(...(await askAll(writes, to)))
  return settled
}

function isStandalone({ kind }: OperationRow): boolean {
  return kind === "payout" || kind === "cancel_subscription"
}

async function standAlone(operation: OperationRow, to: Resolver): Promise<void> {
  const after = await to.others.resolve(operation)
  if (!after) return to.lookAgain(operation, nextQuestion(new Date()))
  if (after.state === "unknown") wait(after, "the gateway has no query for it", to)
}

/** Asks about writes of one account. */
async function askAll(writes: Open[], to: Resolver): Promise<OperationRow[]> {
  const settled: OperationRow[] = []
  const unasked = await inHalves(writes, async (some) => void settled.push(...(await askSome(some, to))))
  for (const { items, error } of unasked) {
    for (const { operation } of items) {
      const next_attempt_at = nextQuestion(operation.sent_at ?? operation.created_at)
      await to.due.postpone(operation, next_attempt_at)
      wait({ ...operation, next_attempt_at }, `the gateway cannot be asked (${error.code})`, to)
    }
  }
  return settled
}

/** One look. Nothing is weighed when there is no answer. @throws GatewayError */
async function askSome(writes: readonly Open[], to: Resolver): Promise<OperationRow[]> {
  const [{ operation: first }] = writes as [Open]
  const evidence = await gather(writes, to.account(first.provider_id), to)
  const settled: OperationRow[] = []
  for (const [at, { operation }] of writes.entries()) {
    const after = await weigh(operation, evidence[at] ?? "unclear", to)
    if (after.state === "applied" || after.state === "not_applied") {
      settled.push(after)
      to.log.info(
        `mpgi: the ${operation.kind} ${operation.id} of ${operation.order_no}, whose answer was lost, is ${after.state}`,
      )
    } else wait(after, "the gateway cannot tell yet", to)
  }
  return settled
}

/** Says at every question, and so once an hour in the end, that it is open. */
function wait(operation: OperationRow, why: string, { log, comeBack }: Resolver): void {
  const { id, kind, order_no, amount, currency_code } = operation
  log.warn(
    `mpgi: the outcome of the ${kind} ${id} of ${order_no} (${amount} ${currency_code.toUpperCase()}) is not known: ${why}; nothing else is sent on it meanwhile`,
  )
  comeBack(operation)
}
