import { GatewayError, maskCard, orderState, type ReplyOf, type RequestOf } from "../../../../gateway"
import type { Account, Fact, MpgiModuleService, OpenAccount, PaymentRow } from "../../../../modules/mpgi"
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
  const account = mpgi.account(payment.provider_id)
  try {
    const reply = await account.gateway.authorise(fields)
    const recorded = await mpgi.payments.record(payment.order_no, factOf(reply, account))
    await mpgi.subscriptions.begun(recorded, reply)
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
export function factOf(
  reply: ReplyOf<"authorise">,
  {
    options: { orderStatus },
    harmless,
  }: { options: Pick<Account, "orderStatus"> } & Pick<OpenAccount, "harmless">,
): Fact {
  const words = (text: string | undefined) => harmless(text)?.slice(0, 100)
  return {
    transaction_id: reply.transaction_id,
    state: orderState(reply.order_status, orderStatus),
    amount: reply.amount,
    currency: reply.currency,
    card_mask: reply.card && maskCard(reply.card),
    connector: words(reply.connector),
    result_code: words(reply.result_info.code),
    risk_action: words(reply.risk_action),
    risk_score: words(reply.risk_score),
    risk_reasons: reply.risk_reasons.map(({ name, status }) => ({
      name: words(name) ?? "",
      status: words(status) ?? "",
    })),
  }
}
