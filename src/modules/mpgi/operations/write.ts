import { GatewayError, sameAmount, type PaymentState } from "../../../gateway"
import type { OpenAccount } from "../accounts"
import type { Fact } from "../payments/fact"
import { learn, type Learned } from "../payments/learn"
import type { OperationRow, PaymentRow } from "../rows"
import { atLeast } from "../money"
import { adopt } from "./adopt"
import { searchRefunds, type Baseline } from "./evidence"
import { referenceOf } from "./match-refunds"
import { isRefundedThere } from "./refunded-there"
import { permit, permitReview, type PaymentWrite, type Refusal } from "./permit"
import { FIRST_PAUSE } from "./questions"
import { gather, GRACE_MS, notApplied, resolve, weigh, type Stores } from "./resolve"
import { send } from "./send"
import { settleApplied } from "./settle"

/** What Medusa's Capture or Refund row says beside the amount. */
export interface Asked {
  created_by: string | null
  note?: string | null
  refund_reason_id?: string | null
}

/** One thing that Medusa wants done at the gateway. */
export interface WriteRequest {
  kind: PaymentWrite
  /** Of a review: whether the payment may go on. */
  accept?: boolean
  payment: PaymentRow
  /** Decimal string in main units; for a cancel the authorised amount. */
  amount: string
  /** Medusa's row behind the request, or null when it is our own idea. */
  medusa_ref: string | null
  /** What that row says beside the amount, for the case that Medusa deletes it. */
  asked?: Asked
  reason?: string | undefined
  /** Whether Medusa still has a row. It deletes the row when a provider throws, and asks again with a new one. */
  stillThere: (medusa_ref: string) => Promise<boolean>
  /** The transaction, where it is not the payment's own: a second one of the same order. */
  transaction_id?: string
  /** What the gateway has of it, where that is not what was asked for. */
  held?: { amount: string; currency: string }
}

export type WriteResult =
  | { outcome: "applied"; payment: PaymentRow; /** False when it already was. */ sent: boolean }
  | { outcome: "refused"; because: Refusal; /** The gateway's words. */ detail?: string | undefined }
  | { outcome: "unknown"; operation: OperationRow }

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
  const { kind, amount } = request
  const { id, transaction_id } = operation
  const giveUp = (code: string) => to.operations.advance(id, ["intent"], withoutEffect(code))
  let payment: PaymentRow
  let baseline: Baseline
  try {
    const learned = await learn(request.payment, account, to.payments)
    payment = learned.payment
    const extra = learned.extras.find((fact) => fact.transaction_id === transaction_id)
    const state = transaction_id === payment.transaction_id ? furthest(learned) : extra?.state
    const { accept = false } = request
    const permitted = kind === "review" ? permitReview(state, accept) : permit(kind, state, payment, amount)
    if (permitted === "go" && !isHeld(request, payment, extra)) {
      await giveUp("unclear_state")
      return { outcome: "refused", because: "unclear_state" }
    }
    if (permitted !== "go") {
      const because =
        permitted === "done" && (await isOfAnother(request, payment, to)) ? "found_applied" : permitted
      // "done" keeps Medusa's row: it says what is so at the gateway.
      if (because === "done") await to.operations.advance(id, ["intent"], notApplied(because))
      else await giveUp(because)
      return because === "done"
        ? { outcome: "applied", payment, sent: false }
        : { outcome: "refused", because }
    }
    const found = kind === "refund" ? await searchRefunds([transaction_id], account) : []
    if (await isRefundedThere(operation, found, account, to)) {
      await giveUp("refunded_there")
      return { outcome: "refused", because: "refunded_there" }
    }
    const refunds = found.flatMap((row) => referenceOf(row) ?? [])
    baseline = { state: state ?? "unknown", captured_amount: payment.captured_amount, refunds }
    if (kind === "review") baseline.accept = accept
  } catch (error) {
    await giveUp(error instanceof GatewayError ? error.code : "query_failed")
    throw error
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

/** Whether the gateway still has what the request says that it has. */
function isHeld({ held }: WriteRequest, payment: PaymentRow, extra: Fact | undefined): boolean {
  if (!held) return true
  const { amount, currency } = extra ?? {
    amount: payment.gateway_amount ?? "",
    currency: payment.gateway_currency ?? "",
  }
  return sameAmount(amount, held.amount) && currency === held.currency
}

async function deliver(
  request: WriteRequest,
  operation: OperationRow,
  payment: PaymentRow,
  account: OpenAccount,
  to: Stores,
): Promise<WriteResult> {
  if (isTooLate(operation)) {
    await to.operations.advance(operation.id, ["sent"], withoutEffect("never_sent"))
    return { outcome: "refused", because: "in_progress" }
  }
  const { status, reply, error } = await send(operation, payment, request, account)
  switch (status) {
    case "applied": {
      const reference = reply?.refund_reference_id ?? reply?.refund_reference
      const gateway_reference = typeof reference === "string" ? reference : null
      await settleApplied(operation, to.operations, { gateway_reference })
      return done(request, to, true)
    }
    case "not_sent":
      await to.operations.advance(operation.id, ["sent"], withoutEffect(error?.code ?? "not_sent"))
      throw error ?? new GatewayError("connection_failed", "nothing was sent")
    case "rejected": {
      const detail = account.harmless(error?.reason)
      await to.operations.advance(
        operation.id,
        ["sent"],
        withoutEffect(error?.code ?? "rejected", detail ?? null),
      )
      return { outcome: "refused", because: "refused_by_gateway", detail }
    }
    case "unknown": {
      const code = error?.code ?? "unknown"
      const unknown = { state: "unknown" as const, error_code: code, next_attempt_at: inAMoment() }
      const open = (await to.operations.advance(operation.id, ["sent"], unknown)) ?? operation
      // One look at once: most lost answers are of writes that were applied. A "not there" is too early to count.
      const [evidence] = await gather([{ operation: open, payment }], account, to).catch((): [] => [])
      if (evidence === "applied") {
        await settleApplied(open, to.operations)
        return done(request, to, true)
      }
      const after = evidence === "rejected" ? await weigh(open, evidence, to) : open
      if (after.state === "not_applied") return { outcome: "refused", because: "refused_by_gateway" }
      return { outcome: "unknown", operation: after }
    }
  }
}

/** Whether what was captured already is what other captures have done, which Medusa has, or is about to have. */
async function isOfAnother(
  { kind, amount }: WriteRequest,
  payment: PaymentRow,
  to: Stores,
): Promise<boolean> {
  return kind === "capture" && !atLeast(await to.operations.capturedElsewhere(payment), amount)
}

/**
 * Where our transaction stands. The query may lag behind what we know, and a baseline that lags would later take an
 * earlier write for this one.
 */
function furthest({ payment, state }: Learned): PaymentState | undefined {
  if (state === undefined || state === "unknown" || payment.state === "created") return state
  return payment.state
}

/**
 * A process that slept between its last commit and sending may find that others have given the write up: it sends
 * nothing. They wait for the time-out of the account and {@link GRACE_MS}, so less than that is early enough.
 */
function isTooLate({ sent_at }: OperationRow): boolean {
  return sent_at !== null && Date.now() - sent_at.getTime() > GRACE_MS
}

/** Nothing moved. Medusa's rows are looked at once more in a moment: core may have written totals for what failed. */
function withoutEffect(code: string, reason: string | null = null) {
  return { ...notApplied(code, reason), next_attempt_at: inAMoment() }
}

/** When a lost answer is asked for. */
function inAMoment(): Date {
  return new Date(Date.now() + FIRST_PAUSE)
}

async function done({ payment }: WriteRequest, to: Stores, sent: boolean): Promise<WriteResult> {
  return { outcome: "applied", payment: (await to.payments.byOrderNo(payment.order_no)) ?? payment, sent }
}
