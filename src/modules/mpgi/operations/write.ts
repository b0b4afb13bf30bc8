import { GatewayError } from "../../../gateway"
import type { OpenAccount } from "../accounts"
import type { OperationRow } from "../rows"
import { adopt } from "./adopt"
import { askFirst, type Answer } from "./ask-first"
import { deliver, done, inAMoment, withoutEffect } from "./deliver"
import { notApplied, resolve, type Stores } from "./resolve"
import type { WriteRequest, WriteResult } from "./write-request"

/**
 * The only way to move money. The gateway has no idempotency keys, so: what an earlier request has done is
 * looked up first · an intent is committed, whose unique index keeps everyone else off the transaction · the
 * gateway is asked where it stands · `sent` is committed · the request goes out once · the answer settles it. A lost
 * answer is neither success nor failure; it stays open until the gateway's own query tells.
 * @throws GatewayError when the gateway cannot be asked or reached: nothing was sent then.
 */
export async function write(request: WriteRequest, account: OpenAccount, to: Stores): Promise<WriteResult> {
  const { kind, amount, medusa_ref } = request
  const transaction_id = request.transaction_id ?? request.payment.transaction_id
  if (transaction_id === null) return { outcome: "refused", because: "not_paid" }

  const open = await to.operations.open(request.payment.provider_id, transaction_id)
  if (open) {
    const after = await resolve(open, request.payment, account, to)
    if (after.state === "sent" || after.state === "intent")
      return { outcome: "refused", because: "in_progress" }
    if (after.state === "unknown") return { outcome: "unknown", operation: after }
  }
  if (medusa_ref !== null) {
    const earlier = await adopt(request, medusa_ref, to)
    if (earlier === "adopted") return done(request, to, false)
    if (earlier === "news") return { outcome: "refused", because: "found_applied" }
  }
  const asked = request.asked ?? null
  const values = { kind, transaction_id, amount, medusa_ref, asked: asked as never }
  const operation = await to.operations.begin(request.payment, values)
  if (!operation) return { outcome: "refused", because: "in_progress" }
  return proceed(request, operation, account, to)
}

async function proceed(
  request: WriteRequest,
  operation: OperationRow,
  account: OpenAccount,
  to: Stores,
): Promise<WriteResult> {
  const { id } = operation
  const giveUp = (code: string) => to.operations.advance(id, ["intent"], withoutEffect(code))
  let answer: Answer
  try {
    answer = await askFirst(request, operation, account, to)
  } catch (error) {
    await giveUp(error instanceof GatewayError ? error.code : "query_failed")
    throw error
  }
  const { payment, permit, baseline } = answer
  if (permit === "done") {
    // Medusa's row stays: it says what is so at the gateway.
    await to.operations.advance(id, ["intent"], notApplied("done"))
    return { outcome: "applied", payment, sent: false }
  }
  if (permit !== "go") {
    await giveUp(permit)
    return { outcome: "refused", because: permit }
  }
  const sent = {
    state: "sent" as const,
    sent_at: new Date(),
    next_attempt_at: inAMoment(),
    baseline: baseline as never,
  }
  const committed = await to.operations.advance(id, ["intent"], sent)
  if (!committed) return { outcome: "refused", because: "in_progress" }
  return deliver(request, committed, payment, account, to)
}
