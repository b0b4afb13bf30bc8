import { CartProvider } from "./cart"
import { CartPage } from "./pages/cart"
import { Catalogue } from "./pages/catalogue"
import { Checkout } from "./pages/checkout"
import { Confirmation } from "./pages/confirmation"
import { Return } from "./pages/return"
import { usePath } from "./router"
import type { Shop } from "./shop"
import { Header } from "./ui/header"

/** The shop: a header, and the page that the address names. */
export function App({ shop }: { shop: Shop }) {
  return (
    <CartProvider shop={shop}>
      <a className="skip" href="#content">
        Skip to content
      </a>
      <Header />
      <main id="content">
        <CurrentPage />
      </main>
      <footer>A demonstration store: nothing is sold, no money moves.</footer>
    </CartProvider>
  )
}

function CurrentPage() {
  const path = usePath()
  if (path === "/cart") return <CartPage />
  if (path === "/checkout") return <Checkout />
  if (path === "/return") return <Return />
  if (path.startsWith("/order/")) return <Confirmation orderId={path.slice("/order/".length)} />
  return <Catalogue />
}
