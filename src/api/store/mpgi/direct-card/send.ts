import {
  GatewayError,
  hasCardNumber,
  maskCard,
  orderState,
  type ReplyOf,
  type RequestOf,
} from "../../../../gateway"
import type { Account, Fact, MpgiModuleService, PaymentRow } from "../../../../modules/mpgi"
import { Refused } from "../refused"
import { isOpen, settleNow } from "./settle"

/**
 * Sends a claimed payment once and records what became of it. An answer that says nothing certain is asked for;
 * what stays uncertain is left open, and nothing is sent again for it.
 * @throws Refused 503 when it is certain that nothing was sent.
 */
export async function send(
  payment: PaymentRow,
  fields: RequestOf<"authorise">,
  mpgi: MpgiModuleService,
): Promise<PaymentRow> {
  const { gateway, options } = mpgi.account(payment.provider_id)
  try {
    const reply = await gateway.authorise(fields)
    const recorded = await mpgi.payments.record(payment.order_no, factOf(reply, options))
    return isOpen(recorded) && recorded.state !== "pending" ? await settleNow(recorded, mpgi) : recorded
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    const { code, field = "", outcome } = error
    mpgi.log.warn(
      `mpgi: authorise of ${payment.order_no}: ${[code, field].filter(Boolean).join(" ")} (${outcome})`,
    )
    if (outcome === "not_sent") {
      await mpgi.cardAttempts.release(payment.order_no)
      throw new Refused(503, "gateway_unavailable", "The payment could not be sent. Nothing was charged.")
    }
    const asked = await settleNow(payment, mpgi)
    if (outcome === "unknown" || !isOpen(asked)) return asked
    await mpgi.cardAttempts.refused(payment.order_no, code)
    return (await mpgi.payments.byOrderNo(payment.order_no)) ?? asked
  }
}

/** What a reply says of the transaction. Nothing of the card but a mask goes further than this. Manual 2.3. */
export function factOf(reply: ReplyOf<"authorise">, { orderStatus }: Pick<Account, "orderStatus">): Fact {
  return {
    transaction_id: reply.transaction_id,
    state: orderState(reply.order_status, orderStatus),
    amount: reply.amount,
    currency: reply.currency,
    card_mask: reply.card && maskCard(reply.card),
    connector: harmless(reply.connector),
    result_code: harmless(reply.result_info.code),
    risk_action: harmless(reply.risk_action),
    risk_score: harmless(reply.risk_score),
    risk_reasons: reply.risk_reasons.map(({ name, status }) => ({
      name: harmless(name) ?? "",
      status: harmless(status) ?? "",
    })),
  }
}

function harmless(text: string | undefined): string | undefined {
  return text === undefined || hasCardNumber(text) ? undefined : text.slice(0, 100)
}
