import { useCart } from "../cart"
import { Summary } from "../checkout/summary"
import { Link } from "../ui/link"
import { Page } from "../ui/page"
import { navigate } from "../router"
import { CartLines } from "../checkout/cart-lines"

/** The items of the cart, the order summary and the button to the checkout. */
export function CartPage() {
  const { cart } = useCart()
  if (!cart?.items?.length) {
    return (
      <Page title="Your cart">
        <p>
          Your cart is empty. <Link href="/">Continue shopping</Link>
        </p>
      </Page>
    )
  }
  return (
    <Page title="Your cart">
      <div className="columns">
        <section aria-label="Items in your cart">
          <CartLines items={cart.items} />
        </section>
        <Summary cart={cart}>
          <button type="button" className="primary" onClick={() => navigate("/checkout")}>
            Check out
          </button>
        </Summary>
      </div>
    </Page>
  )
}
