import { setTimeout as sleep } from "node:timers/promises"
import {
  GatewayError,
  maskCard,
  orderState,
  transactionId,
  type RequestOf,
  type ReplyOf,
} from "../../../gateway"
import type { OpenAccount } from "../shared/accounts"
import { credentialsOf } from "../shared/credentials"
import type { Hooks, RequestedWithCard } from "../shared/feature"
import type { Log } from "../shared/log"
import type { PaymentRow } from "../shared/rows"
import type { Account } from "../options/options"
import type { CardAttempts } from "./card-attempts"
import { isUndecided } from "./consequences"
import type { PaymentRecords } from "./payment-records"
import { paymentStates } from "./states"
import type { SyncResult } from "./sync-payment"
import type { GatewayTransaction } from "./gateway-transaction"

/** Milliseconds between two queries whose "not found" counts, and how long a request may exceed the time-out. */
const SPACING = 10_000
const MARGIN = 5_000
/** When a lost reply is queried, in milliseconds after it was lost. */
const QUERY_AFTER = [0, 2_000]

/** What the caller of {@link CardPayments.authorize} decides and reads. Both only read, and throw to refuse. */
export interface CardPaymentSource {
  /** Throws when no further card may be sent for the payment. */
  limit(payment: PaymentRow): Promise<void>
  /** The request for this payment, with the card. Throws when it must not be sent. */
  request(payment: PaymentRow): Promise<CardPaymentRequest>
}

export interface CardPaymentRequest extends Pick<RequestedWithCard, "consent"> {
  fields: RequestOf<"authorise">
  /** The known data about the customer's browser; stored with the payment. */
  device: Record<string, unknown>
}

/**
 * `not_sent`: it is certain that nothing left this server, and the payment can be tried again. `limited`: nothing was
 * sent, because too many cards came from the customer's network.
 */
export type CardPaymentResult =
  | { outcome: "recorded"; payment: PaymentRow; challenge?: CardChallenge }
  | { outcome: "not_sent" | "limited" }

/**
 * The page on which the customer confirms a payment, which is never stored. And what the gateway received about the
 * payment.
 */
export interface CardChallenge {
  url: string
  sent: Pick<RequestOf<"authorise">, "challenge_window_size" | "return_url">
}

interface Deps {
  payments: PaymentRecords
  cardAttempts: CardAttempts
  features: readonly Hooks[]
  log: Log
  account(providerId: string): OpenAccount
  syncPayment(payment: PaymentRow): Promise<SyncResult>
}

/**
 * Payments by typed-in card. They are not workflows: Medusa stores the input of workflows, and the card must not be
 * stored. The card exists only during one call.
 */
export class CardPayments {
  constructor(private readonly deps: Deps) {}

  /**
   * Sends a card once and records the result. The row is claimed before anything is sent, so of two requests only one
   * sends its card. If an earlier reply was lost, the gateway is queried first. Nothing is sent until it is clear that
   * the earlier request led to no payment. After a decline, another card may be sent under a new order number.
   * @entryPoint
   */
  async authorize(payment: PaymentRow, source: CardPaymentSource): Promise<CardPaymentResult> {
    const current = await this.nextAttempt(await this.refresh(payment), source)
    if (current.state !== "created" || isOpen(current)) return { outcome: "recorded", payment: current }
    await source.limit(current)
    const { fields, device, consent } = await source.request(current)
    const { cardAttempts, features } = this.deps
    const account = this.deps.account(current.provider_id)
    const { maxDeclinesPerAddress } = account.options.directCard
    const claimed = await cardAttempts.claim(
      current.order_no,
      device,
      maxDeclinesPerAddress,
      credentialsOf(account),
    )
    if (claimed === "limited") return { outcome: "limited" }
    if (claimed === "taken") return { outcome: "recorded", payment: await this.latest(current) }
    const besides = { subscription: fields.subscription, consent }
    for (const feature of features) await feature.cardRequested?.(claimed, besides)
    return this.send(claimed, fields)
  }

  /**
   * Queries the gateway about a payment whose card was sent and whose result is not known. At most one request in
   * `everyMs` milliseconds queries; other requests get the payment unchanged.
   * @entryPoint
   */
  async settle(payment: PaymentRow, { everyMs }: { everyMs: number }): Promise<PaymentRow> {
    const queries = isOpen(payment) && (await this.deps.cardAttempts.mayQuery(payment.order_no, everyMs))
    return queries ? this.refresh(payment) : payment
  }

  /**
   * Starts a new attempt for a declined payment. If two requests see the decline, only one of them starts it.
   */
  private async nextAttempt(payment: PaymentRow, source: CardPaymentSource): Promise<PaymentRow> {
    if (paymentStates[payment.state].attempts.byCard === "this") return payment
    await source.limit(payment)
    const { orderNoPrefix } = this.deps.account(payment.provider_id).options
    try {
      return await this.deps.payments.nextAttempt(payment, orderNoPrefix)
    } catch (error) {
      const other = await this.latest(payment)
      if (other.order_no === payment.order_no) throw error
      return other
    }
  }

  /**
   * Sends the card. If the reply decides nothing, the gateway is queried. Nothing is sent again while it is uncertain.
   */
  private async send(payment: PaymentRow, fields: RequestOf<"authorise">): Promise<CardPaymentResult> {
    const { payments, cardAttempts, log } = this.deps
    const account = this.deps.account(payment.provider_id)
    try {
      const reply = await account.gateway.authorise(fields)
      const recorded = await payments.record(payment.order_no, transactionOf(reply, account))
      await this.answered(recorded, reply)
      if (recorded.state === "pending" && reply.threeds_url) {
        const url = ownAddress(reply.threeds_url, account)
        const { challenge_window_size, return_url } = fields
        const sent = { challenge_window_size, return_url }
        if (url) return { outcome: "recorded", payment: recorded, challenge: { url, sent } }
        log.warn(`mpgi: authorise of ${payment.order_no}: threeds_url is on another origin than baseUrl`)
      }
      const undecided = isOpen(recorded) && recorded.state !== "pending"
      return { outcome: "recorded", payment: undecided ? await this.refreshSoon(recorded) : recorded }
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      const { code, field = "", outcome } = error
      const reason = [code, field].filter(Boolean).join(" ")
      log.warn(`mpgi: authorise of ${payment.order_no}: ${reason} (${outcome})`)
      if (outcome === "not_sent") {
        await cardAttempts.release(payment.order_no)
        return { outcome }
      }
      const refreshed = await this.refreshSoon(payment)
      if (outcome === "unknown" || !isOpen(refreshed)) return { outcome: "recorded", payment: refreshed }
      await cardAttempts.refused(payment.order_no, code)
      const declined = (await payments.byOrderNo(payment.order_no)) ?? refreshed
      await this.answered(declined)
      return { outcome: "recorded", payment: declined }
    }
  }

  private async answered(payment: PaymentRow, reply?: ReplyOf<"authorise">): Promise<void> {
    for (const feature of this.deps.features) await feature.cardAnswered?.(payment, reply)
  }

  /**
   * Queries an open payment. "Not found" counts only when the request can no longer be on its way, and proves something
   * only the second time. If the gateway cannot be queried, nothing changes.
   */
  private async refresh(payment: PaymentRow): Promise<PaymentRow> {
    if (!isOpen(payment) || !payment.opened_at) return payment
    const { payments, cardAttempts } = this.deps
    const synced = await this.deps.syncPayment(payment).catch((): undefined => undefined)
    if (!synced) return payment
    if (synced.state !== undefined) return synced.payment
    const { timeoutMs } = this.deps.account(payment.provider_id).options
    if (Date.now() - new Date(payment.opened_at).getTime() > timeoutMs + MARGIN)
      await cardAttempts.notFound(payment.order_no, SPACING)
    return (await payments.byOrderNo(payment.order_no)) ?? payment
  }

  /** Repeats the query a few times right after a reply was lost. */
  private async refreshSoon(payment: PaymentRow): Promise<PaymentRow> {
    let current = payment
    for (const wait of QUERY_AFTER) {
      await sleep(wait)
      current = await this.refresh(current)
      if (!isOpen(current)) return current
    }
    return current
  }

  private async latest(payment: PaymentRow): Promise<PaymentRow> {
    return (await this.deps.payments.ofSession(payment.payment_session_id)) ?? payment
  }
}

/** An address of the gateway; undefined for another origin. The reply's signature does not cover the address. */
function ownAddress(address: string, { options }: Pick<OpenAccount, "options">): string | undefined {
  const target = URL.canParse(address, options.baseUrl) ? new URL(address, options.baseUrl) : undefined
  return target?.origin === new URL(options.baseUrl).origin ? target.href : undefined
}

/** Whether the card was sent and the result is not known yet. */
export function isOpen({ opened_at, state }: Pick<PaymentRow, "opened_at" | "state">): boolean {
  return opened_at !== null && isUndecided(state)
}

/** The transaction that a reply reports. Of the card, only a mask is passed on. Manual 2.3. */
export function transactionOf(
  reply: ReplyOf<"authorise">,
  {
    options: { orderStatus },
    sanitize,
  }: { options: Pick<Account, "orderStatus"> } & Pick<OpenAccount, "sanitize">,
): GatewayTransaction {
  const short = (text: string | undefined) => sanitize(text)?.slice(0, 100)
  return {
    transaction_id: transactionId(reply.transaction_id),
    state: orderState(reply.order_status, orderStatus),
    amount: reply.amount,
    currency: reply.currency,
    card_mask: reply.card && maskCard(reply.card),
    connector: short(reply.connector),
    result_code: short(reply.result_info.code),
    threeds_result: short(reply.threeds_result),
    risk_action: short(reply.risk_action),
    risk_score: short(reply.risk_score),
    risk_reasons: reply.risk_reasons.map(({ name, status }) => ({
      name: short(name) ?? "",
      status: short(status) ?? "",
    })),
  }
}
