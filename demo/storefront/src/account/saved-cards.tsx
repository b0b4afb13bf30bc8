import { SavedCardForm } from "medusa-payment-mpgi-storefront/react"
import { removeSavedCard, savedCards } from "medusa-payment-mpgi/storefront"
import { useState } from "react"
import { useCart } from "../cart"
import { Alert } from "../ui/alert"
import { useLoaded } from "../ui/use-loaded"

/** The customer's saved cards, each with a button that removes it. */
export function SavedCards() {
  const { access } = useCart()
  const [changes, setChanges] = useState(0)
  const { value: cards, error } = useLoaded(() => savedCards(access), String(changes))
  const remove = async (id: string) => {
    await removeSavedCard(access, id)
    setChanges(changes + 1)
  }
  return (
    <section className="panel" aria-label="Saved cards">
      <div>
        <Alert>{error}</Alert>
        {cards && <SavedCardForm cards={cards} onRemove={remove} />}
        {cards?.length === 0 && <p>You have no saved cards. Save one when you pay with it.</p>}
      </div>
    </section>
  )
}
