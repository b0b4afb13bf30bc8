import { orderNo, type OrderNo } from "medusa-payment-mpgi/gateway"
import { placesOf, travels } from "../../situations/figures"
import { VARIANT } from "../medusa/query"
import { CARDS, startCheckout } from "./paid"
import type { Server } from "./server"
import type { Store } from "./store"

/** Of 9.90, or of as much in the smallest unit of another currency. */
const contractIn = (situation: Store["situation"]) => ({
  contract_name: "Coffee club",
  interval: "day",
  interval_count: "1",
  contract_amount: travels(placesOf(situation) === 0 ? "990" : "9.90", situation),
})

/** A payment of a new cart with which a contract begins that is charged every day. The shop is not notified yet. */
export async function subscribe(store: Store, server: Server, card = CARDS.good): Promise<OrderNo> {
  const { mpgi } = server
  const contract = contractIn(store.situation)
  const order_no = orderNo((await startCheckout(store, server)).order_no)
  const payment = await mpgi.payments.change(order_no, {
    opened_at: new Date(),
    choices: { subscription: { variant_id: VARIANT } },
  })
  await mpgi.subscriptions.records.requested(payment, contract)
  await mpgi.account(store.provider).gateway.authorise({
    order_no,
    currency: payment.currency_code.toUpperCase(),
    amount: payment.amount,
    subscription: contract,
    card,
    security_code: "123",
    expiration_month: "12",
    expiration_year: "2099",
    notify_url: "https://shop.example.com/hooks/mpgi/mpgi",
  })
  return order_no
}

/** The contract that a payment began at the gateway, if it did. */
export function contractOf({ sandbox: { ledger } }: Store, order_no: string | undefined) {
  const recurring_id = order_no && ledger.transaction(order_no)?.recurring_id
  return ledger.contracts().find((contract) => contract.recurring_id === recurring_id)
}
