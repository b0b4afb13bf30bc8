import { CardForm } from "medusa-payment-mpgi-storefront/react"
import { authorizeCard, type PaymentOption } from "medusa-payment-mpgi/storefront"
import { useCustomer } from "../account/customer"
import { useCart } from "../cart"
import type { Cart } from "../shop"
import { TestCards } from "./test-cards"
import { useCardPayment } from "./use-card-payment"

export type CardPaymentProps = {
  cart: Cart
  option: PaymentOption
  /** The installments that the customer chose, as session data. */
  choice: Record<string, string>
  label: string
}

/** A card that the customer types on this page. A signed-in customer may save it. */
export function CardPayment({ cart, option, choice, label }: CardPaymentProps) {
  const { access } = useCart()
  const { customer } = useCustomer()
  const pay = useCardPayment(cart, choice)
  const { first_name, last_name } = cart.billing_address ?? {}
  return (
    <CardForm
      onPay={(card) => pay((session) => authorizeCard(access, session, card))}
      label={label}
      cardholder={[first_name, last_name].filter(Boolean).join(" ")}
      offerToSave={customer !== undefined && option.saved_cards !== null}
    >
      <TestCards />
    </CardForm>
  )
}
