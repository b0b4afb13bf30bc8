import { useCustomer } from "../account/customer"
import { useCart } from "../cart"
import { Link } from "./link"
import { useTask } from "./use-task"

/** The store's name, the region selector, the account and the cart. */
export function Header() {
  const { cart, region, regions, setRegion } = useCart()
  const { customer } = useCustomer()
  const task = useTask()
  const count = cart?.items?.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0
  return (
    <header className="top">
      <Link href="/" className="brand">
        Harbor Goods
      </Link>
      <label className="region">
        <span>Deliver to</span>
        <select
          value={region.id}
          disabled={task.busy}
          onChange={({ target }) => void task.run(() => setRegion(target.value))}
        >
          {regions.map(({ id, name, currency_code }) => (
            <option key={id} value={id}>
              {name} ({currency_code.toUpperCase()})
            </option>
          ))}
        </select>
      </label>
      <Link href="/account" className="account-link">
        {customer ? "Account" : "Sign in"}
      </Link>
      <Link href="/cart" className="cart-link">
        Cart<span className="count">{count}</span>
      </Link>
    </header>
  )
}
