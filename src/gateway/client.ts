import { sendBatches, type BatchOutcome, type OrderOf } from "./batch"
import { exchange, prepare, prepareFields, type Prepared } from "./call"
import { settings, reportUnexpectedRows, type GatewayClientOptions, type Settings } from "./client-options"
import type { Connections } from "./connections"
import { echoesOf, requireEcho, requireApplied } from "./verdict"
import { GatewayError } from "./errors"
import { isRecord, type Renderable, type RenderableRecord } from "./formats"
import type { ReplyOf, RequestOf } from "./operations"
import { invalid, requestFields } from "./request-fields"

/** The most orders and transactions that a query may name. Manual 8. */
const QUERY_LIMIT = 100

/** A form that the customer's browser posts to the gateway. */
export interface ForwardingForm {
  action: string
  fields: Record<string, string>
}

/**
 * The gateway, one method per operation (manual 4). Arguments and results use the manual's field names; the client
 * adds `merchant_id`, `account_id` and `encryption_data`. It never sends a write twice: when an outcome is unknown,
 * the caller queries with {@link retrievalTrans}. Every method throws {@link GatewayError}.
 */
export class GatewayClient {
  readonly #settings: Settings

  /** @throws GatewayError `not_configured` that names the option. */
  constructor(options: GatewayClientOptions) {
    this.#settings = settings(options)
  }

  /** For {@link Connections.expectWrite} before a write, and {@link Connections.close} at the end. */
  get connections(): Connections {
    return this.#settings.connections
  }

  /**
   * Creates a payment from card data. `threeds_url` is not signed: compare its origin. A decline is a reply, not an
   * error: read `order_status` and `result_info`.
   */
  async authorise(payment: RequestOf<"authorise">): Promise<ReplyOf<"authorise">> {
    const request = prepare("authorise", payment, this.#settings)
    return exchange("authorise", request, this.#settings, (reply) => {
      const { order_no, currency, amount, subscription } = request.fields
      requireEcho(echoesOf({ order_no, currency, amount }, reply))
      // A declined card starts no contract, so its reply may lack the contract's name.
      const contract = isRecord<Renderable>(subscription) ? subscription.contract_name : undefined
      if (reply.contract_name) requireEcho(echoesOf({ contract_name: contract }, reply))
      return reply
    })
  }

  /** Opens the hosted page. The returned form is for the customer's browser. Moves no money. Manual 2.4. */
  async checkout(payment: RequestOf<"checkout">): Promise<ForwardingForm> {
    const request = prepare("checkout", payment, this.#settings)
    return exchange("checkout", request, this.#settings, ({ action, fields }) => ({
      action: this.#ownAddress(action, request),
      fields: requireOwnForm(fields, request),
    }))
  }

  /** Captures part or all of authorized amounts. */
  capture(orders: readonly OrderOf<"capture">[]): Promise<BatchOutcome<OrderOf<"capture">>[]> {
    return sendBatches("capture", orders, this.#settings)
  }

  /** Accepts (`review_flag` 1) or declines held transactions. */
  review(orders: readonly OrderOf<"review">[]): Promise<BatchOutcome<OrderOf<"review">>[]> {
    return sendBatches("review", orders, this.#settings)
  }

  /** Voids authorizations. `amount` is the authorized amount. */
  cancel(orders: readonly OrderOf<"cancel">[]): Promise<BatchOutcome<OrderOf<"cancel">>[]> {
    return sendBatches("cancel", orders, this.#settings)
  }

  /** Refunds captured money. `amount` is the transaction's, `refund_amount` the amount to refund. */
  refund(orders: readonly OrderOf<"refund">[]): Promise<BatchOutcome<OrderOf<"refund">>[]> {
    return sendBatches("refund", orders, this.#settings)
  }

  /** Reports later updates of orders to the risk engine. */
  updateOrders(orders: readonly OrderOf<"updateOrders">[]): Promise<BatchOutcome<OrderOf<"updateOrders">>[]> {
    return sendBatches("updateOrders", orders, this.#settings)
  }

  /** Queries the status of transactions. An order that is unknown to the gateway has no row. */
  async retrievalTrans(selection: Selection) {
    const replies = await query("retrievalTrans", selection, this.#settings)
    return { orders_list: replies.flatMap((reply) => reply.orders_list), replies }
  }

  /** Queries the refunds of transactions. */
  async retrievalRefund(selection: Selection) {
    const replies = await query("retrievalRefund", selection, this.#settings)
    return { refund_orders: replies.flatMap((reply) => reply.refund_orders), replies }
  }

  /** Ends a recurring contract. Contracts already created are still charged (manual 3). */
  async cancelSubscription(
    contract: RequestOf<"cancelSubscription">,
  ): Promise<ReplyOf<"cancelSubscription">> {
    return this.#sendEchoed("cancelSubscription", contract)
  }

  /** Sends a payout. Create its `request_id` once and never change it for the same payout. */
  async payout(payout: RequestOf<"payout">): Promise<ReplyOf<"payout">> {
    return this.#sendEchoed("payout", payout)
  }

  /**
   * Optimise payment methods. The manual shows neither path nor fields.
   * @throws GatewayError `not_configured` without `optimisePath`.
   */
  async optimise(fields: RequestOf<"optimise">): Promise<ReplyOf<"optimise">> {
    return exchange("optimise", prepare("optimise", fields, this.#settings), this.#settings)
  }

  /**
   * Sends a request whose reply repeats it (manual 2.8, 2.9). The reply is compared with the sent fields, not with
   * `value`, since the caller may have changed its object meanwhile.
   */
  async #sendEchoed<Name extends "cancelSubscription" | "payout">(
    name: Name,
    value: RequestOf<Name>,
  ): Promise<ReplyOf<Name>> {
    const request = prepare(name, value, this.#settings)
    return exchange(name, request, this.#settings, (reply) => {
      requireEcho(echoesOf(request.fields, reply))
      return reply
    })
  }

  #ownAddress(action: string, request: Prepared): string {
    const target = URL.canParse(action, request.url) ? new URL(action, request.url) : undefined
    if (target?.origin !== this.#settings.baseUrl.origin) {
      throw new GatewayError(
        "foreign_origin",
        "the payment page's form posts to another origin than baseUrl",
        { field: "action" },
      )
    }
    return target.href
  }
}

/** The names under which the forwarding form repeats the order (manual 2.4). `account_id` may be replaced there. */
const REPEATED = {
  order_no: ["order_no", "orderNo"],
  currency: ["currency", "orderCurrency"],
  amount: ["amount", "orderAmount"],
  merchant_id: ["merchant_id", "merNo"],
  encryption_data: ["encryption_data", "signInfo"],
} as const

function requireOwnForm(fields: Record<string, string>, request: Prepared): Record<string, string> {
  for (const [name, aliases] of Object.entries(REPEATED)) {
    const received = aliases.map((alias) => fields[alias]).filter((value) => value !== undefined)
    const kind = name === "amount" ? { kind: "amount" as const } : {}
    const sent = String(request.fields[name])
    if (name === "order_no" && received.length === 0)
      requireEcho([{ field: name, sent, received: undefined }])
    requireEcho(received.map((value) => ({ field: name, sent, received: value, ...kind })))
  }
  return fields
}

/** The orders and transactions to query, any number of them. A request has at most 100 (manual 8). */
export interface Selection {
  order_nos?: readonly string[] | undefined
  transaction_ids?: readonly string[] | undefined
}

type QueryName = "retrievalTrans" | "retrievalRefund"

/**
 * Queries in the manual's batches and returns every reply, in order. The first batch that fails ends the query, since a
 * query can be repeated. Rows of orders that were not requested are removed from the replies and reported.
 * @throws GatewayError
 */
async function query<Name extends QueryName>(
  name: Name,
  selection: Selection,
  to: Settings,
): Promise<ReplyOf<Name>[]> {
  const requests = split(name, requestFields(name, selection, to)).map((part) => ({
    part,
    request: prepareFields(name, part, to),
  }))
  const replies: ReplyOf<Name>[] = []
  for (const { part, request } of requests) {
    const size = (part.order_nos?.length ?? 0) + (part.transaction_ids?.length ?? 0)
    const reply = await exchange(name, request, to, (received) => requireApplied(received, to.codes), size)
    replies.push(withoutUnexpectedRows(name, reply, part, to))
  }
  return replies
}

interface Part {
  order_nos?: string[]
  transaction_ids?: string[]
}

function split(name: QueryName, { order_nos, transaction_ids }: RenderableRecord): Part[] {
  if (order_nos === undefined && transaction_ids === undefined)
    throw invalid("order_nos", "name at least one order or transaction", name)
  const ids = [
    ...distinct(order_nos).map((id) => ["order_nos", id] as const),
    ...distinct(transaction_ids).map((id) => ["transaction_ids", id] as const),
  ]
  const parts: Part[] = []
  for (let at = 0; at < ids.length; at += QUERY_LIMIT) {
    const part: Part = {}
    for (const [field, id] of ids.slice(at, at + QUERY_LIMIT)) (part[field] ??= []).push(id)
    parts.push(part)
  }
  return parts
}

/** The list without duplicates. The schema has already refused everything but lists of texts. */
function distinct(ids: Renderable): string[] {
  return Array.isArray(ids) ? [...new Set(ids)].filter((id) => typeof id === "string") : []
}

function withoutUnexpectedRows<Name extends QueryName>(
  name: Name,
  reply: ReplyOf<Name>,
  requested: Part,
  to: Settings,
): ReplyOf<Name> {
  const key = name === "retrievalTrans" ? "orders_list" : "refund_orders"
  const fields: Record<string, unknown> = reply
  const listed: unknown[] = Array.isArray(fields[key]) ? fields[key] : []
  const rows = listed.filter(isRecord<unknown>)
  const own = rows.filter(
    (row) =>
      includes(requested.order_nos, row.order_no) || includes(requested.transaction_ids, row.transaction_id),
  )
  if (own.length > 0 && own.length === listed.length) return reply
  const unexpected = rows.filter((row) => !own.includes(row))
  reportUnexpectedRows(name, unexpected, to)
  return { ...reply, [key]: own }
}

const includes = (ids: readonly unknown[] | undefined, id: unknown): boolean => ids?.includes(id) ?? false
