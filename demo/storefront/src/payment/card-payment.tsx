import { CardForm } from "medusa-payment-mpgi-storefront/react"
import { authorizeCard, type PaymentOption } from "medusa-payment-mpgi/storefront"
import { useCustomer } from "../account/customer"
import { useCart } from "../cart"
import { TestCards } from "./test-cards"
import { useCardPayment, type CardPaymentInput } from "./use-card-payment"

export type CardPaymentProps = CardPaymentInput & { option: PaymentOption; label: string }

/** A card that the customer types on this page. A signed-in customer may save it. */
export function CardPayment({ option, label, ...payment }: CardPaymentProps) {
  const { access } = useCart()
  const { customer } = useCustomer()
  const pay = useCardPayment(payment)
  const { first_name, last_name } = payment.cart.billing_address ?? {}
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
