import { amountOf, GatewayError, sameAmount, type Amount } from "../../../../gateway"
import type { OpenAccount } from "../../shared/accounts"
import type { Turn } from "../batches/batches"
import { isOfAccount } from "../../shared/credentials"
import type { OperationRow } from "../../shared/rows"
import { checkPreconditions, type Preconditions } from "./check-preconditions"
import { sendOperation, appliedResult, soon, notAppliedForReview } from "./send-operation"
import { notApplied, resolveOperation, type Stores } from "../resolve/resolve"
import type { OperationRequest, OperationResult } from "./operation-request"

/**
 * The only way to move money. The gateway has no idempotency keys, so: what an earlier request has done is
 * looked up first, and whether it belongs to the account at all · an intent is committed, whose unique index keeps every other operation off the transaction · the
 * gateway is queried for its state · `sent` is committed · the request is sent once · the reply settles it. A lost
 * reply is neither success nor failure; the operation stays open until the gateway's own query shows the outcome.
 * @throws GatewayError when the gateway cannot be queried or reached: nothing was sent then.
 */
export async function executeOperation(
  request: OperationRequest,
  account: OpenAccount,
  deps: Stores,
): Promise<OperationResult> {
  const turn = account.batches.begin(request.kind)
  try {
    return await execute(request, turn, account, deps)
  } finally {
    turn.end()
  }
}

async function execute(
  request: OperationRequest,
  turn: Turn,
  account: OpenAccount,
  deps: Stores,
): Promise<OperationResult> {
  const { kind, amount, medusa_ref } = request
  const transaction_id = request.transaction_id ?? request.payment.transaction_id
  if (!isOfAccount(request.payment, account)) return { outcome: "refused", because: "other_credentials" }
  if (transaction_id === null) return { outcome: "refused", because: "not_paid" }

  const open = await deps.operations.open(request.payment.provider_id, transaction_id)
  if (open) {
    const after = await resolveOperation(open, request.payment, account, deps)
    if (after.state === "sent" || after.state === "intent")
      return { outcome: "refused", because: "in_progress" }
    if (after.state === "unknown") return { outcome: "unknown", operation: after }
  }
  if (medusa_ref !== null) {
    const earlier = await adoptApplied(request, medusa_ref, deps)
    if (earlier === "adopted") return appliedResult(request, deps, false)
    if (earlier === "unacknowledged") return { outcome: "refused", because: "already_applied" }
  }
  const request_context = request.request_context ?? null
  const values = { kind, transaction_id, amount, medusa_ref, request_context }
  const operation = await deps.operations.begin(request.payment, values)
  if (!operation) return { outcome: "refused", because: "in_progress" }
  return sendPrepared(request, operation, turn, account, deps)
}

async function sendPrepared(
  request: OperationRequest,
  operation: OperationRow,
  turn: Turn,
  account: OpenAccount,
  deps: Stores,
): Promise<OperationResult> {
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
    // Medusa's row stays: it agrees with the gateway.
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
  if (!committed) return { outcome: "refused", because: "in_progress" }
  return sendOperation(request, { operation: committed, payment, turn }, account, deps)
}

/**
 * Checks whether what Medusa requests was done before. `adopted`: an applied operation whose row Medusa has deleted is
 * requested again, and now has this row; nothing is sent. `unacknowledged`: one like it had lost its reply and was found
 * applied since, which the caller may not know; reported once, so that a retry does not become a second operation. The same
 * where one like it was settled while this request was already running: a second click. `none`: it is new.
 */
async function adoptApplied(
  { kind, payment, amount, rows, requested_at }: OperationRequest,
  medusa_ref: string,
  { operations }: Stores,
): Promise<"adopted" | "unacknowledged" | "none"> {
  if (kind === "cancel" || kind === "review") return "none"
  for (const earlier of await operations.applied(payment.order_no, kind)) {
    // What was done at the gateway's portal is synced separately; this request wants something else.
    if (earlier.source === "gateway") continue
    if (earlier.medusa_ref === null || !sameAmount(earlier.amount, amount)) continue
    if (earlier.medusa_ref === medusa_ref) return "adopted"
    if (rows && !(await rows.has(earlier.medusa_ref))) {
      // A request that was faster has just adopted it, for the same retry or for a second click on it. A request that
      // is later still, a second click on the retry, is refused as well.
      return (await operations.adopt(earlier, medusa_ref)) ? "adopted" : "unacknowledged"
    }
    if (await operations.acknowledge(earlier)) return "unacknowledged"
    if (requested_at && earlier.settled_at && earlier.settled_at >= requested_at) return "unacknowledged"
  }
  return "none"
}

/** Begins the author of a row that the resolver had Medusa create for an applied operation. */
const RESOLVER = "mpgi:"

export function authorFor({ id }: OperationRow): string {
  return `${RESOLVER}${id}`
}

/** The applied operation that a row was created for; undefined for a row that a user or Medusa created. */
export function operationOf(created_by: string | null | undefined): string | undefined {
  return created_by?.startsWith(RESOLVER) ? created_by.slice(RESOLVER.length) : undefined
}

/** Begins the author of a row whose amount was computed from what had been captured. */
const COMPUTED = "mpgi-computed:"

/**
 * The author of a Capture row whose amount was computed: the row is all that Medusa passes on to the provider. Two servers may
 * compute it at once, or a user may capture meanwhile; only the first of them is sent.
 */
export function authorOfComputed(captured_before: Amount): string {
  return `${COMPUTED}${captured_before}`
}

/** What had been captured when the amount of a row was computed; undefined for any other row. */
export function capturedBefore(created_by: string | null | undefined): Amount | undefined {
  return created_by?.startsWith(COMPUTED) ? amountOf(created_by.slice(COMPUTED.length)) : undefined
}

/** Assigns an applied operation the row that was created for it; nothing is sent. Undefined when Medusa has one by now. */
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
