import type { MedusaContainer } from "@medusajs/framework/types"
import type { PaymentSessionStatus } from "@medusajs/framework/utils"
import { sameAmount } from "../../gateway"
import type {
  BulkOutcome,
  BulkRow,
  OperationRequest,
  OperationResult,
  OperationRow,
  PaymentRow,
  PlainPayment,
  PlainState,
  MpgiBulkRecord,
} from "../../modules/mpgi"

/**
 * Methods that Medusa generates for the tables of its payment module. Medusa's type of the module lacks them.
 */
export interface PaymentTables {
  createCaptures(rows: NewMoneyRow[]): Promise<CreatedMoneyRow[]>
  deleteCaptures(ids: string[]): Promise<void>
  createRefunds(rows: NewMoneyRow[]): Promise<CreatedMoneyRow[]>
  deleteRefunds(ids: string[]): Promise<void>
  updatePayments(rows: PaymentChanges[]): Promise<unknown>
  updatePaymentSessions(rows: { id: string; status: PaymentSessionStatus }[]): Promise<unknown>
}
/** A Capture or Refund row: the input, and the created row. */
type NewMoneyRow = { payment: string; amount: string; created_by: string; note?: string }
type CreatedMoneyRow = { id: string; payment_id: string; created_at: string | Date }
type PaymentChanges = { id: string; data: Record<string, unknown>; captured_at?: Date; canceled_at?: Date }

/** One payment of a bulk action that is performed together with others. */
export interface Member {
  row: BulkRow
  payment: PaymentRow
}

/** A member whose payment is in a plain state in Medusa: see {@link PlainPayment}. */
export interface PlainMember extends Member {
  medusa: PlainPayment
}

/**
 * The rows that can be performed together: those in their first attempt. A row in a later attempt is performed
 * separately, after it was looked up in the journal.
 */
export async function membersOf(rows: readonly BulkRow[], container: MedusaContainer): Promise<Member[]> {
  const { search } = container.resolve("mpgi")
  const first = rows.filter(({ attempts }) => attempts === 1)
  const payments = new Map(
    (await search.byOrderNos(first.map(({ order_no }) => order_no))).map((each) => [each.order_no, each]),
  )
  return first.flatMap((row) => {
    const payment = payments.get(row.order_no)
    return payment ? [{ row, payment }] : []
  })
}

/** The members whose payment has this state in Medusa, and whose row moves the whole payment. */
export async function plainMembersOf(
  rows: readonly BulkRow[],
  state: PlainState,
  container: MedusaContainer,
): Promise<PlainMember[]> {
  const { accounts, bulks } = container.resolve("mpgi")
  const members = await membersOf(rows, container)
  const sessions = members.map(({ payment: { payment_session_id } }) => payment_session_id)
  const plain = await bulks.plainPayments(sessions, state)
  return members.flatMap((member) => {
    const { provider_id, currency_code, payment_session_id } = member.payment
    const medusa = plain.get(payment_session_id)
    if (!medusa) return []
    const amount = accounts.roundAmount(provider_id, medusa.amount, currency_code)
    return sameAmount(amount, member.row.amount) ? [{ ...member, medusa }] : []
  })
}

/**
 * Executes the operations of a set at once, so that they share their requests. A result is undefined if nothing was
 * sent.
 */
export function executeAll<Of extends Member>(
  members: readonly Of[],
  request: (member: Of) => Omit<OperationRequest, "payment">,
  container: MedusaContainer,
): Promise<(OperationResult | undefined)[]> {
  const { journal } = container.resolve("mpgi")
  return Promise.all(
    members.map(async (member) => {
      const own = { ...request(member), payment: member.payment }
      const result = await journal.execute(own).catch(() => undefined)
      return result?.outcome === "unknown" && !isOwn(result.operation, own) ? undefined : result
    }),
  )
}

/**
 * Whether an open operation belongs to this request. If it belongs to another one, it is the reason why this request
 * was not sent.
 */
export function isOwn(
  { kind, medusa_ref, baseline }: OperationRow,
  request: Pick<OperationRequest, "kind" | "medusa_ref" | "accept">,
): boolean {
  const same = kind === request.kind && medusa_ref === request.medusa_ref
  return same && (kind !== "review" || baseline.accept === request.accept)
}

/**
 * The outcomes by row id. A row that was not sent has no outcome. It is then requested alone, which shows the reason.
 */
export function outcomesOf(
  members: readonly Member[],
  results: readonly (OperationResult | undefined)[],
): ReadonlyMap<string, BulkOutcome> {
  return new Map(
    members.flatMap(({ row }, at): [string, BulkOutcome][] => {
      const result = results[at]
      if (result?.outcome === "applied") return [[row.id, { state: "succeeded" }]]
      if (result?.outcome === "unknown")
        return [[row.id, { state: "unconfirmed", operation_id: result.operation.id }]]
      if (result?.because !== "refused_by_gateway") return []
      const why = result.detail ? ` Its reason: ${result.detail}` : ""
      return [[row.id, { state: "refused", reason: `The gateway refused the request.${why}` }]]
    }),
  )
}

/** What Medusa stores about a payment: only the gateway's ids. */
export function dataOf({ payment: { order_no, transaction_id } }: Member): Record<string, unknown> {
  return { order_no, transaction_id }
}

/** A member whose Capture or Refund row Medusa has created. */
export interface Begun extends PlainMember {
  medusa_ref: string
  requested_at: Date
}

/** The steps in which a set of captures differs from a set of refunds. */
export interface MoneySet {
  kind: "capture" | "refund"
  /** The state in Medusa of the payments that are performed together. */
  state: PlainState
  note: string | null
  create(rows: NewMoneyRow[]): Promise<CreatedMoneyRow[]>
  remove(ids: string[]): Promise<void>
  /** Updates Medusa after the gateway has moved the money. */
  record(applied: readonly Begun[]): Promise<void>
}

/**
 * Captures or refunds payments of a bulk action together. It has the same effect as Medusa's workflow has for one
 * payment. But Medusa's rows are written in sets, and the journal shares its requests. Returns the outcomes by row id:
 * see {@link outcomesOf}.
 *
 * The order of the writes is that of a single operation, so a server that dies leaves the same states. Medusa's row
 * comes before the operation, and the operation before the request. An applied operation comes before Medusa's totals.
 * The resolver finishes each of them.
 */
export async function moveInSet(
  rows: readonly BulkRow[],
  { requested_by: created_by }: MpgiBulkRecord,
  { kind, state, note, create, remove, record }: MoneySet,
  container: MedusaContainer,
): Promise<ReadonlyMap<string, BulkOutcome>> {
  const members = await plainMembersOf(rows, state, container)
  if (members.length === 0) return new Map()
  const created = await create(
    members.map(({ medusa: { id, amount } }) => ({
      payment: id,
      amount,
      created_by,
      ...(note ? { note } : {}),
    })),
  )
  const byPayment = new Map(created.map((each) => [each.payment_id, each]))
  const begun = members.flatMap((member): Begun[] => {
    const own = byPayment.get(member.medusa.id)
    return own ? [{ ...member, medusa_ref: own.id, requested_at: new Date(own.created_at) }] : []
  })
  const request_context = {
    created_by,
    ...(kind === "refund" ? { note, refund_reason_id: null, credited: true } : {}),
  }
  const reason = (note ?? "").replace(/\s+/g, " ")
  const { accounts } = container.resolve("mpgi")
  const request = ({
    row,
    payment: { provider_id, currency_code },
    ...own
  }: Begun): Omit<OperationRequest, "payment"> => {
    const { medusa_ref, requested_at } = own
    const amount = accounts.toAmount(provider_id, row.amount, currency_code)
    return { kind, amount, medusa_ref, requested_at, request_context, reason }
  }
  const results = await executeAll(begun, request, container)
  const applied = begun.filter((_, at) => results[at]?.outcome === "applied")
  const left = begun.filter((_, at) => results[at]?.outcome !== "applied")
  if (left.length > 0) await remove(left.map(({ medusa_ref }) => medusa_ref))
  if (applied.length > 0) await record(applied)
  return outcomesOf(begun, results)
}
