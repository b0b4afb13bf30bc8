import { useCart } from "../cart"
import { WHOLE_CART, type Cart } from "../shop"
import { Alert } from "../ui/alert"
import { Field } from "../ui/field"
import { useTask } from "../ui/use-task"

/** A field for a promotion code, or the applied code. */
export function Promotion({ cart }: { cart: Cart }) {
  const { config, sdk, setCart } = useCart()
  const task = useTask()
  const applied = cart.promotions?.flatMap(({ code }) => code ?? []) ?? []
  const carts = sdk.store.cart

  const apply = (code: string) =>
    task.run(async () =>
      setCart((await carts.addPromotions(cart.id, { promo_codes: [code] }, WHOLE_CART)).cart),
    )
  const remove = (code: string) =>
    task.run(async () =>
      setCart((await carts.removePromotions(cart.id, { promo_codes: [code] }, WHOLE_CART)).cart),
    )

  if (applied.length > 0) {
    return applied.map((code) => (
      <p key={code} className="applied">
        <span>
          Code <strong>{code}</strong> applied
        </span>
        <button type="button" className="plain" disabled={task.busy} onClick={() => void remove(code)}>
          Remove
        </button>
      </p>
    ))
  }
  return (
    <form
      className="promotion"
      onSubmit={(event) => {
        event.preventDefault()
        const code = new FormData(event.currentTarget).get("code")
        void apply(String(code).trim().toUpperCase())
      }}
    >
      <Field
        label="Promotion code"
        name="code"
        placeholder={config.promotionCode}
        autoComplete="off"
        required
      />
      <button type="submit" disabled={task.busy}>
        Apply
      </button>
      <Alert>{task.error}</Alert>
    </form>
  )
}
