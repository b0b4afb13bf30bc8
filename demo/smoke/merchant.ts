import Medusa from "@medusajs/js-sdk"
import { ADMINISTRATOR } from "../medusa/constants"

/** A payment in Medusa. Amounts in main units. */
export type MedusaPayment = {
  id: string
  amount: number
  order_no: string
  captures: number[]
  refunds: number[]
  canceled: boolean
}

/** The merchant, logged in to Medusa's admin API. */
export async function merchant(baseUrl: string) {
  const sdk = new Medusa({ baseUrl, auth: { type: "jwt", jwtTokenStorageMethod: "memory" } })
  await sdk.auth.login("user", "emailpass", ADMINISTRATOR)
  const { admin } = sdk

  return {
    capture: (paymentId: string, amount: number) => admin.payment.capture(paymentId, { amount }),
    refund: (paymentId: string, amount: number) => admin.payment.refund(paymentId, { amount }),
    cancel: (orderId: string) => admin.order.cancel(orderId),

    /** The payments of one order, or of all orders on the first page, by order id. */
    async payments(of: { id?: string } = {}): Promise<Map<string, MedusaPayment[]>> {
      const { orders } = await admin.order.list({
        ...of,
        fields:
          "id,*payment_collections.payments,*payment_collections.payments.captures,*payment_collections.payments.refunds",
      })
      return new Map(
        orders.map(({ id, payment_collections }) => [
          id,
          payment_collections
            .flatMap(({ payments }) => payments ?? [])
            .map((payment) => ({
              id: payment.id,
              amount: Number(payment.amount),
              order_no: String(payment.data?.order_no),
              captures: (payment.captures ?? []).map(({ amount }) => Number(amount)),
              refunds: (payment.refunds ?? []).map(({ amount }) => Number(amount)),
              canceled: Boolean(payment.canceled_at),
            })),
        ]),
      )
    },
  }
}
