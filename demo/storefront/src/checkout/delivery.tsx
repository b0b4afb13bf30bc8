import { useCart } from "../cart"
import { WHOLE_CART, type Cart } from "../shop"
import { Alert } from "../ui/alert"
import { useLoaded } from "../ui/use-loaded"
import { money } from "../ui/money"
import { useTask } from "../ui/use-task"

/** The delivery methods for the address. */
export function Delivery({ cart, onDone }: { cart: Cart; onDone(): void }) {
  const { sdk, setCart } = useCart()
  const { value: options = [], error } = useLoaded(async () => {
    const { shipping_options } = await sdk.store.fulfillment.listCartOptions({ cart_id: cart.id })
    return shipping_options.sort((a, b) => a.amount - b.amount)
  }, `${cart.id} ${cart.region_id} ${cart.shipping_address?.country_code}`)
  const task = useTask()
  const chosen = cart.shipping_methods?.[0]?.shipping_option_id

  const choose = (option_id: string) =>
    task.run(async () => {
      setCart((await sdk.store.cart.addShippingMethod(cart.id, { option_id }, WHOLE_CART)).cart)
      onDone()
    })

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void choose(String(new FormData(event.currentTarget).get("option")))
      }}
    >
      <fieldset className="choices">
        <legend className="hidden">Delivery method</legend>
        {options.map(({ id, name, amount, type }, index) => (
          <label key={id} className="choice">
            <input
              type="radio"
              name="option"
              value={id}
              defaultChecked={chosen ? id === chosen : index === 0}
              required
            />
            <span>
              {name}
              <span className="quiet">{type?.description}</span>
            </span>
            <span className="price">{money(amount, cart.currency_code)}</span>
          </label>
        ))}
      </fieldset>
      <Alert>{task.error ?? error}</Alert>
      <button type="submit" className="primary" disabled={task.busy || options.length === 0}>
        Continue to payment
      </button>
    </form>
  )
}
