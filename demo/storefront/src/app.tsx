import { CustomerProvider } from "./account/customer"
import { CartProvider } from "./cart"
import { Account } from "./pages/account"
import { CartPage } from "./pages/cart"
import { Products } from "./pages/products"
import { Checkout } from "./pages/checkout"
import { Confirmation } from "./pages/confirmation"
import { Return } from "./pages/return"
import { usePath } from "./router"
import type { Shop } from "./shop"
import { Header } from "./ui/header"

/** The store: a header and the current page. */
export function App({ shop }: { shop: Shop }) {
  return (
    <CustomerProvider shop={shop}>
      {(own) => (
        <CartProvider shop={own}>
          <a className="skip" href="#content">
            Skip to content
          </a>
          <Header />
          <main id="content">
            <CurrentPage />
          </main>
          <footer>Demo store. Nothing is sold and no money is charged.</footer>
        </CartProvider>
      )}
    </CustomerProvider>
  )
}

function CurrentPage() {
  const path = usePath()
  if (path === "/cart") return <CartPage />
  if (path === "/checkout") return <Checkout />
  if (path === "/return") return <Return />
  if (path === "/account") return <Account />
  if (path.startsWith("/order/")) return <Confirmation orderId={path.slice("/order/".length)} />
  return <Products />
}
