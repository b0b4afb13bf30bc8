import { useState } from "react"
import { useCart } from "../cart"
import { Address, AddressLines } from "../checkout/address"
import { Delivery } from "../checkout/delivery"
import { Step } from "../checkout/step"
import { Summary } from "../checkout/summary"
import { Payment } from "../payment/payment"
import { Link } from "../ui/link"
import { Page } from "../ui/page"

/** Address, delivery, payment: each step opens once the previous one is complete, and can be changed later. */
export function Checkout() {
  const { cart } = useCart()
  const [changing, setChanging] = useState<"address" | "delivery">()
  const done = () => setChanging(undefined)
  if (!cart?.items?.length) {
    return (
      <Page title="Checkout">
        <p>
          Your cart is empty. <Link href="/">Continue shopping</Link>
        </p>
      </Page>
    )
  }
  const method = cart.shipping_methods?.[0]
  const next = !cart.shipping_address?.address_1 ? "address" : !method ? "delivery" : "payment"
  const open = changing ?? next
  return (
    <Page title="Checkout">
      <div className="columns">
        <ol className="steps">
          <Step
            title="Address"
            open={open === "address"}
            summary={next !== "address" && <AddressLines cart={cart} />}
            onChange={() => setChanging("address")}
          >
            <Address key={cart.region_id} cart={cart} onDone={done} />
          </Step>
          <Step
            title="Delivery"
            open={open === "delivery"}
            summary={next === "payment" && method?.name}
            onChange={() => setChanging("delivery")}
          >
            <Delivery cart={cart} onDone={done} />
          </Step>
          <Step title="Payment" open={open === "payment"}>
            <Payment cart={cart} />
          </Step>
        </ol>
        <Summary cart={cart} />
      </div>
    </Page>
  )
}
