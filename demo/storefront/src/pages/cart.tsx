import { useCart } from "../cart"
import { Summary } from "../checkout/summary"
import { Link } from "../ui/link"
import { Page } from "../ui/page"
import { navigate } from "../router"
import { CartLines } from "../checkout/cart-lines"

/** What is in the cart, what it costs, and the way to the checkout. */
export function CartPage() {
  const { cart } = useCart()
  if (!cart?.items?.length) {
    return (
      <Page title="Your cart">
        <p>
          There is nothing in it yet. <Link href="/">See the products</Link>
        </p>
      </Page>
    )
  }
  return (
    <Page title="Your cart">
      <div className="columns">
        <section aria-label="Products in the cart">
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
