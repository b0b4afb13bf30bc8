import { maskCard, orderState, type ReplyOf, transactionId } from "../../../gateway"
import type { Account } from "../options/options"
import type { OpenAccount } from "../shared/accounts"
import type { GatewayTransaction } from "./gateway-transaction"

/** The transaction that a reply reports. Nothing of the card but a mask goes further than this. Manual 2.3. */
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
