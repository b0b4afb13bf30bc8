import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { orderNo, type TransactionId } from "../../../gateway"
import { table } from "../shared/database"
import type { Credentials } from "../shared/credentials"
import type { PaymentRow } from "../shared/rows"
import { addPayment, changePaymentIf, type NewPayment } from "./payment-records"

/** A charge of a subscription, as far as its payment repeats it. */
interface Charge extends Pick<PaymentRow, "id" | "provider_id" | "cart_id"> {
  order_no: string
  transaction_id: TransactionId
}

/**
 * The payments of charges that the gateway makes for subscriptions. Each charge has one payment, under the gateway's
 * order number.
 */
export class ChargePayments {
  constructor(private readonly pg: Knex) {}

  /**
   * Creates the payment of a charge, for the session that pays its order. It may be repeated. A session that replaces
   * another one takes over the payment.
   * @returns undefined if the order number is that of another payment
   */
  async open(
    { id: charge_id, provider_id, order_no: named, transaction_id, cart_id }: Charge,
    {
      payment_session_id,
      amount,
      currency_code,
      ...sentWith
    }: Pick<NewPayment, "amount" | "currency_code" | "payment_session_id"> & Partial<Credentials>,
  ): Promise<PaymentRow | undefined> {
    const order_no = orderNo(named)
    const row = {
      provider_id,
      order_no,
      charge_id,
      cart_id,
      transaction_id,
      payment_session_id,
      amount,
      currency_code,
      ...sentWith,
      opened_at: new Date(),
      flow: "redirect" as const,
    }
    const made = await addPayment(this.pg, row)
    return made ?? changePaymentIf(this.pg, order_no, { charge_id }, { payment_session_id })
  }

  of(charge_id: string): Promise<PaymentRow | undefined> {
    return this.table().where({ charge_id }).first()
  }

  private table() {
    return table<PaymentRow>(this.pg, "mpgi_payment")
  }
}
