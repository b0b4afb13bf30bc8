import { amountOf, GatewayError, sameAmount, type Amount } from "../../../../gateway"
import type { OpenAccount } from "../../shared/accounts"
import type { Turn } from "../batches/batches"
import { isOfAccount } from "../../shared/credentials"
import type { OperationRow, PaymentRow } from "../../shared/rows"
import { operationStates } from "../records/states"
import { checkPreconditions, type Preconditions } from "./check-preconditions"
import { sendOperation, appliedResult, soon, notAppliedForReview } from "./send-operation"
import { notApplied, resolveOperation, type Stores } from "../resolve/resolve"
import type { OperationRequest, OperationResult } from "./operation-request"

/**
 * The only way to move money. The gateway has no idempotency keys, so an operation takes these steps:
 * 1. The payment must belong to the account, and the result of an earlier request is looked up.
 * 2. An intent is committed. Its unique index keeps every other operation off the transaction.
 * 3. The gateway's state is queried.
 * 4. `sent` is committed.
 * 5. The request is sent once, and the reply settles the operation.
 * A lost reply is neither success nor failure: the operation stays open until the gateway's own query shows the
 * outcome.
 * @throws GatewayError when the gateway cannot be queried or reached: nothing was sent then.
 */
export async function executeOperation(
  request: OperationRequest,
  account: OpenAccount,
  deps: Stores,
): Promise<OperationResult> {
  const turn = account.batches.begin(request.kind)
  try {
    const begun = await beginOperation(request, account, deps)
    if ("outcome" in begun) return begun
    const sent = await commitSent(request, begun, turn, account, deps)
    if ("outcome" in sent) return sent
    return await sendOperation(request, { ...sent, turn }, account, deps)
  } finally {
    turn.end()
  }
}

/** Steps 1 and 2: commits the intent, or returns why there is nothing to do. */
async function beginOperation(
  request: OperationRequest,
  account: OpenAccount,
  deps: Stores,
): Promise<OperationRow | OperationResult> {
  const { kind, amount, medusa_ref } = request
  const transaction_id = request.transaction_id ?? request.payment.transaction_id
  if (!isOfAccount(request.payment, account)) return { outcome: "refused", because: "other_credentials" }
  if (transaction_id === null) return { outcome: "refused", because: "not_paid" }

  const open = await deps.operations.open(request.payment.provider_id, transaction_id)
  if (open) {
    const after = await resolveOperation(open, request.payment, account, deps)
    const { progress } = operationStates[after.state]
    if (progress === "running") return { outcome: "refused", because: "in_progress" }
    if (progress === "unconfirmed") return { outcome: "unknown", operation: after }
  }
  if (medusa_ref !== null) {
    const earlier = await adoptApplied(request, medusa_ref, deps)
    if (earlier === "adopted") return appliedResult(request, deps, false)
    if (earlier === "unacknowledged") return { outcome: "refused", because: "already_applied" }
  }
  const request_context = request.request_context ?? null
  const values = { kind, transaction_id, amount, medusa_ref, request_context }
  const operation = await deps.operations.begin(request.payment, values)
  return operation ?? { outcome: "refused", because: "in_progress" }
}

/** Steps 3 and 4: commits `sent` when the gateway's state allows the operation, or returns why it is not sent. */
async function commitSent(
  request: OperationRequest,
  operation: OperationRow,
  turn: Turn,
  account: OpenAccount,
  deps: Stores,
): Promise<{ operation: OperationRow; payment: PaymentRow } | OperationResult> {
  const { id } = operation
  const abort = (code: string) => deps.operations.advance(id, ["intent"], notAppliedForReview(code))
  let preconditions: Preconditions
  account.gateway.connections.expectWrite()
  try {
    preconditions = await checkPreconditions(request, operation, turn, account, deps)
  } catch (error) {
    await abort(error instanceof GatewayError ? error.code : "query_failed")
    throw error
  }
  const { payment, allowed, baseline } = preconditions
  if (allowed === "done") {
    // Medusa's row stays, because it agrees with the gateway.
    await deps.operations.advance(id, ["intent"], notApplied("done"))
    return { outcome: "applied", payment, sent: false }
  }
  if (allowed !== "go") {
    await abort(allowed)
    return { outcome: "refused", because: allowed }
  }
  const sent = {
    state: "sent" as const,
    sent_at: new Date(),
    next_attempt_at: soon(),
    baseline,
  }
  const committed = await deps.operations.advance(id, ["intent"], sent)
  return committed ? { operation: committed, payment } : { outcome: "refused", because: "in_progress" }
}

/**
 * Checks whether an earlier operation has already done what Medusa requests.
 * - `adopted`: Medusa deleted the row of an applied operation and requests it again. The operation now has the new
 *   row; nothing is sent.
 * - `unacknowledged`: an equal operation lost its reply and was later found applied, which the caller may not know.
 *   It is reported once, so that a retry does not become a second operation. The result is the same when an equal
 *   operation was settled while this request was already running, as after a second click.
 * - `none`: the request is new.
 */
async function adoptApplied(
  { kind, payment, amount, rows, requested_at }: OperationRequest,
  medusa_ref: string,
  { operations }: Stores,
): Promise<"adopted" | "unacknowledged" | "none"> {
  if (kind === "cancel" || kind === "review") return "none"
  for (const earlier of await operations.applied(payment.order_no, kind)) {
    // An operation from the gateway's portal is synced separately. This request is for another one.
    if (earlier.source === "gateway") continue
    if (earlier.medusa_ref === null || !sameAmount(earlier.amount, amount)) continue
    if (earlier.medusa_ref === medusa_ref) return "adopted"
    if (rows && !(await rows.has(earlier.medusa_ref))) {
      // If the adoption fails, a faster request has just adopted the operation: the same retry, or a second click on
      // it. A second click that comes even later is refused as well.
      return (await operations.adopt(earlier, medusa_ref)) ? "adopted" : "unacknowledged"
    }
    if (await operations.acknowledge(earlier)) return "unacknowledged"
    if (requested_at && earlier.settled_at && earlier.settled_at >= requested_at) return "unacknowledged"
  }
  return "none"
}

/** Prefix of the author of a row that Medusa created for an applied operation, on behalf of the resolver. */
const RESOLVER = "mpgi:"

export function authorFor({ id }: OperationRow): string {
  return `${RESOLVER}${id}`
}

/** The applied operation that a row was created for; undefined for a row that a user or Medusa created. */
export function operationOf(created_by: string | null | undefined): string | undefined {
  return created_by?.startsWith(RESOLVER) ? created_by.slice(RESOLVER.length) : undefined
}

/** Prefix of the author of a row whose amount was computed from the captured amount. */
const COMPUTED = "mpgi-computed:"

/**
 * The author of a Capture row whose amount was computed from `captured_before`. The author carries this amount because
 * Medusa passes only the row on to the provider. Two servers may compute the amount at once, or a user may capture
 * meanwhile; only the first capture is sent.
 */
export function authorOfComputed(captured_before: Amount): string {
  return `${COMPUTED}${captured_before}`
}

/** The captured amount from which the amount of a row was computed; undefined if it was not computed. */
export function capturedBefore(created_by: string | null | undefined): Amount | undefined {
  return created_by?.startsWith(COMPUTED) ? amountOf(created_by.slice(COMPUTED.length)) : undefined
}

/**
 * Assigns to an applied operation the row that was created for it; nothing is sent. Returns undefined when Medusa
 * already has a row for the operation, or when the new row does not match it.
 */
export async function adoptOperation(
  id: string,
  { kind, amount, medusa_ref, rows }: Pick<OperationRequest, "kind" | "amount" | "medusa_ref" | "rows">,
  { operations }: Pick<Stores, "operations">,
): Promise<OperationRow | undefined> {
  const earlier = await operations.byId(id)
  if (medusa_ref === null || earlier?.state !== "applied") return undefined
  if (earlier.kind !== kind || !sameAmount(earlier.amount, amount)) return undefined
  const present = earlier.medusa_ref !== null && (!rows || (await rows.has(earlier.medusa_ref)))
  if (present) return undefined
  return (await operations.adopt(earlier, medusa_ref)) ? earlier : undefined
}
