import type { HttpTypes } from "@medusajs/framework/types"
import { useCart } from "../cart"
import { WHOLE_CART } from "../shop"
import { Alert } from "../ui/alert"
import { money } from "../ui/money"
import { useTask } from "../ui/use-task"
import { lineAmount } from "./totals"

/** The items of the cart, with controls for their quantities. */
export function CartLines({ items }: { items: HttpTypes.StoreCartLineItem[] }) {
  const lines = [...items].sort((a, b) => String(a.created_at).localeCompare(String(b.created_at)))
  return (
    <ul className="lines">
      {lines.map((item) => (
        <Line key={item.id} item={item} />
      ))}
    </ul>
  )
}

function Line({ item }: { item: HttpTypes.StoreCartLineItem }) {
  const { cart, config, sdk, setCart } = useCart()
  const task = useTask()
  if (!cart) return null
  const change = (quantity: number) =>
    task.run(async () => {
      const updated =
        quantity === 0
          ? (await sdk.store.cart.deleteLineItem(cart.id, item.id, WHOLE_CART)).parent
          : (await sdk.store.cart.updateLineItem(cart.id, item.id, { quantity }, WHOLE_CART)).cart
      if (updated) setCart(updated)
    })
  const title = item.product_title ?? item.title
  return (
    <li className="line">
      {item.thumbnail && <img src={new URL(item.thumbnail, config.backendUrl).href} alt="" />}
      <div>
        <h2>{title}</h2>
        <p className="quiet">{money(item.unit_price, cart.currency_code)} each</p>
        <div className="quantity" role="group" aria-label={`Quantity of ${title}`}>
          <button
            type="button"
            aria-label="Decrease quantity"
            disabled={task.busy}
            onClick={() => void change(item.quantity - 1)}
          >
            −
          </button>
          <output>{item.quantity}</output>
          <button
            type="button"
            aria-label="Increase quantity"
            disabled={task.busy}
            onClick={() => void change(item.quantity + 1)}
          >
            +
          </button>
        </div>
        <Alert>{task.error}</Alert>
      </div>
      <p className="price">{money(lineAmount(item), cart.currency_code)}</p>
    </li>
  )
}
