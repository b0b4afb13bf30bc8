import type { ReactNode } from "react"
import type { Cart } from "../shop"
import { money } from "../ui/money"
import { Promotion } from "./promotion"
import { lineAmount, Totals } from "./totals"

/** What the cart comes to, with a field for a promotion code; `children` go below the total. */
export function Summary({ cart, children }: { cart: Cart; children?: ReactNode }) {
  return (
    <aside className="summary" aria-labelledby="summary">
      <h2 id="summary">Summary</h2>
      {children === undefined && (
        <ul className="items">
          {cart.items?.map((item) => (
            <li key={item.id}>
              <span>
                {item.quantity} × {item.product_title ?? item.title}
              </span>
              <span>{money(lineAmount(item), cart.currency_code)}</span>
            </li>
          ))}
        </ul>
      )}
      <Totals of={cart} />
      <Promotion cart={cart} />
      {children}
    </aside>
  )
}
