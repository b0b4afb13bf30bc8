import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { GatewayError, RESULT_CODES, type ReplyOf, orderNo } from "../../gateway"
import {
  matchRefunds,
  oncePerRefund,
  referenceOf,
  type MpgiModuleService,
  requireOfAccount,
} from "../../modules/mpgi"

/**
 * Which refunds: by order number, by transaction, or both. Without `provider_id`, it is the account of the payment if
 * we know the payment, and otherwise all accounts.
 */
export interface RefundQuestion {
  order_no?: string | undefined
  transaction_id?: string | undefined
  provider_id?: string | undefined
}

/** A refund as the gateway has it. Amounts are decimal strings in main units. */
interface RefundAtGateway {
  provider_id: string
  order_no: string
  transaction_id: string
  refund_amount: string
  /** The amount of the whole transaction. */
  amount: string
  /** Upper case; null if the gateway does not report it. */
  currency: string | null
  /** By the gateway's code: `applied`, `rejected`, or `unknown` for a code that is not documented. */
  status: "applied" | "rejected" | "unknown"
  reference: string | null
  reason: string | null
  /** Times as the gateway writes them. */
  refunded_at: string | null
  processed_at: string | null
  /** The operation that made the refund; null if it was made at the portal. */
  operation_id: string | null
}

type Found = ReplyOf<"retrievalRefund">["refund_orders"][number]

export interface RefundsFound {
  refunds: RefundAtGateway[]
  /** Accounts whose gateway did not answer although others did. */
  not_queried: { provider_id: string; code: string }[]
}

/**
 * Queries the gateway for refunds (manual 2.7), and shows which of them the journal has. Moves no money and changes
 * nothing: reconciliation records refunds that were made in the portal.
 * @throws MedusaError `not_allowed` with code `gateway_not_reached` if no account answers, or `not_found` for an
 * unknown account
 */
export async function searchRefunds(
  question: RefundQuestion,
  container: MedusaContainer,
): Promise<RefundsFound> {
  const mpgi = container.resolve("mpgi")
  const { order_no, transaction_id } = question
  const selection = {
    ...(order_no ? { order_nos: [order_no] } : {}),
    ...(transaction_id ? { transaction_ids: [transaction_id] } : {}),
  }
  const found: RefundsFound = { refunds: [], not_queried: [] }
  const accounts = await accountsFor(question, mpgi)
  const payments = order_no ? await mpgi.payments.byOrderNos([orderNo(order_no)]) : []
  for (const provider_id of accounts) {
    try {
      // For a payment of other credentials, a missing record at the gateway proves nothing.
      const own = payments.filter((payment) => payment.provider_id === provider_id)
      requireOfAccount(own, mpgi.account(provider_id))
      const { refund_orders } = await mpgi.account(provider_id).gateway.retrievalRefund(selection)
      found.refunds.push(...(await besideOurs(provider_id, oncePerRefund(refund_orders), mpgi)))
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      if (error.code === "record_not_found") continue
      found.not_queried.push({ provider_id, code: error.code })
    }
  }
  if (found.not_queried.length < accounts.length) return found
  const why = found.not_queried.map(({ provider_id, code }) => `${provider_id}: ${code}`).join(", ")
  throw new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    `The gateway could not be queried (${why}). Try again later.`,
    "gateway_not_reached",
  )
}

async function accountsFor(
  { provider_id, order_no }: RefundQuestion,
  mpgi: MpgiModuleService,
): Promise<string[]> {
  const all = mpgi.providerIds()
  if (provider_id !== undefined) {
    if (all.includes(provider_id)) return [provider_id]
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `The account ${provider_id} was not found. Choose one of the configured accounts.`,
    )
  }
  const payment = order_no ? await mpgi.payments.byOrderNo(orderNo(order_no)) : undefined
  return payment && all.includes(payment.provider_id) ? [payment.provider_id] : all
}

async function besideOurs(
  provider_id: string,
  found: readonly Found[],
  mpgi: MpgiModuleService,
): Promise<RefundAtGateway[]> {
  const account = mpgi.account(provider_id)
  const { applied = RESULT_CODES.applied, rejected = RESULT_CODES.rejected } = account.options.codes ?? {}
  const journal = await mpgi.operations.ofOrders([...new Set(found.map(({ order_no }) => orderNo(order_no)))])
  const ours = journal.filter((write) => write.kind === "refund" && write.provider_id === provider_id)
  const answers: RefundAtGateway[] = []
  for (const id of new Set(found.map(({ transaction_id }) => transaction_id))) {
    const of = <Of extends { transaction_id: string }>(all: readonly Of[]) =>
      all.filter(({ transaction_id }) => transaction_id === id)
    const { pairs } = matchRefunds(of(found), of(ours))
    for (const row of of(found)) {
      const code = row.refund_status
      answers.push({
        provider_id,
        order_no: row.order_no,
        transaction_id: id,
        refund_amount: row.refund_amount,
        amount: row.amount,
        currency: row.currency?.toUpperCase() ?? null,
        status: applied.includes(code) ? "applied" : rejected.includes(code) ? "rejected" : "unknown",
        reference: referenceOf(row),
        reason: account.sanitize(row.refund_reason) ?? null,
        refunded_at: row.refund_date ?? null,
        processed_at: row.refund_processing_date ?? null,
        operation_id: pairs.find(([refund]) => refund === row)?.[1].id ?? null,
      })
    }
  }
  return answers
}
