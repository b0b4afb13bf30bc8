import { SavedCardForm } from "medusa-payment-mpgi-storefront/react"
import { authorizeSavedCard, type SavedCard } from "medusa-payment-mpgi/storefront"
import { useCart } from "../cart"
import type { CardPaymentProps } from "./card-payment"
import { useCardPayment } from "./use-card-payment"

/** One of the customer's saved cards. */
export function SavedCardPayment({ cards, label, ...payment }: CardPaymentProps & { cards: SavedCard[] }) {
  const { access } = useCart()
  const pay = useCardPayment(payment)
  return (
    <SavedCardForm
      cards={cards}
      label={label}
      onPay={(card) => pay((session) => authorizeSavedCard(access, session, card))}
    />
  )
}
