import type { HttpTypes } from "@medusajs/framework/types"
import { useCart } from "../cart"
import { navigate } from "../router"
import { Alert } from "../ui/alert"
import { useLoaded } from "../ui/loaded"
import { money } from "../ui/money"
import { Page } from "../ui/page"
import { useTask } from "../ui/task"

/** Every product of the region, each with a button that puts it into the cart. */
export function Catalogue() {
  const { sdk, region } = useCart()
  const { value: products, error } = useLoaded(async () => {
    const query = { region_id: region.id, order: "title", fields: "*variants.calculated_price" }
    return (await sdk.store.product.list(query)).products
  }, region.id)

  return (
    <Page title="Things for the desk">
      <Alert>{error}</Alert>
      <ul className="products" aria-busy={products === undefined}>
        {products?.map((product) => (
          <Product key={product.id} product={product} />
        ))}
      </ul>
    </Page>
  )
}

function Product({ product }: { product: HttpTypes.StoreProduct }) {
  const { config, add } = useCart()
  const task = useTask()
  const variant = product.variants?.[0]
  const price = variant?.calculated_price
  if (!variant || !price) return null
  return (
    <li className="product">
      {product.thumbnail && <img src={new URL(product.thumbnail, config.backendUrl).href} alt="" />}
      <h2>{product.title}</h2>
      <p className="quiet">{product.description}</p>
      <p className="price">{money(price.calculated_amount, price.currency_code ?? "usd")}</p>
      <button
        type="button"
        disabled={task.busy}
        onClick={() =>
          void task.run(async () => {
            await add(variant.id)
            navigate("/cart")
          })
        }
      >
        Add to cart<span className="hidden">, {product.title}</span>
      </button>
      <Alert>{task.error}</Alert>
    </li>
  )
}
