import type { HttpTypes } from "@medusajs/framework/types"
import { variantSubscriptionPlans, type VariantSubscriptionPlan } from "medusa-payment-mpgi/storefront"
import { useCart } from "../cart"
import { navigate } from "../router"
import { Alert } from "../ui/alert"
import { useLoaded } from "../ui/use-loaded"
import { money } from "../ui/money"
import { Page } from "../ui/page"
import { describePlan } from "../ui/describe-plan"
import { useTask } from "../ui/use-task"

/** All products of the region, each with its subscription plan and a button to add it to the cart. */
export function Products() {
  const { sdk, access, region } = useCart()
  const { value, error } = useLoaded(async () => {
    const query = { region_id: region.id, order: "title", fields: "*variants.calculated_price" }
    const { products } = await sdk.store.product.list(query)
    const variants = products.flatMap((product) => product.variants?.[0]?.id ?? [])
    return { products, plans: await variantSubscriptionPlans(access, variants) }
  }, region.id)

  return (
    <Page title="Desk essentials">
      <Alert>{error}</Alert>
      <ul className="products" aria-busy={value === undefined}>
        {value?.products.map((product) => (
          <Product
            key={product.id}
            product={product}
            plan={value.plans.find(({ variant_id }) => variant_id === product.variants?.[0]?.id)}
          />
        ))}
      </ul>
    </Page>
  )
}

type ProductProps = { product: HttpTypes.StoreProduct; plan: VariantSubscriptionPlan | undefined }

function Product({ product, plan }: ProductProps) {
  const { config, add } = useCart()
  const task = useTask()
  const variant = product.variants?.[0]
  const price = variant?.calculated_price
  if (!variant || !price) return null
  const currency = price.currency_code ?? "usd"
  const recurring = Number(plan?.amounts?.[currency] ?? price.calculated_amount)
  return (
    <li className="product">
      {product.thumbnail && <img src={new URL(product.thumbnail, config.backendUrl).href} alt="" />}
      <h2>{product.title}</h2>
      <p className="quiet">{product.description}</p>
      <p className="price">{money(price.calculated_amount, currency)}</p>
      {plan && <p className="subscription">{describePlan(plan, recurring, currency)}</p>}
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
