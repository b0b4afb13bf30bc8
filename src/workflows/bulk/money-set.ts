import type { MedusaContainer } from "@medusajs/framework/types"
import {
  MPGI_MODULE,
  type BulkOutcome,
  type BulkRow,
  type MpgiBulkRecord,
  type OperationRequest,
  type PlainState,
} from "../../modules/mpgi"
import {
  executeAll,
  outcomesOf,
  plainMembersOf,
  type CreatedMoneyRow,
  type NewMoneyRow,
  type PlainMember,
} from "./set-members"

/** A member whose Capture or Refund row Medusa has created. */
export interface Begun extends PlainMember {
  medusa_ref: string
  requested_at: Date
}

/** What a set of captures and a set of refunds do in their own way. */
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
 * Captures or refunds payments of a bulk action together. It does what Medusa's workflow does for one payment, but
 * writes Medusa's rows in sets, and the journal shares its requests. Returns the outcomes by row id: see {@link
 * outcomesOf}.
 *
 * A server that dies leaves the same as in a single operation. Medusa's row comes before the operation, the operation
 * before the request, and an applied operation before Medusa's totals. The resolver finishes each.
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
  const { accounts } = container.resolve(MPGI_MODULE)
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
