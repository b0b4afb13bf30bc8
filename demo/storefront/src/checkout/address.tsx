import { useCustomer } from "../account/customer"
import { useCart } from "../cart"
import { WHOLE_CART, type Cart } from "../shop"
import { Alert } from "../ui/alert"
import { Field } from "../ui/field"
import { useTask } from "../ui/use-task"
import { exampleAddress } from "./example-address"

/** Contact and shipping address. Card payments are billed to the same address. */
export function Address({ cart, onDone }: { cart: Cart; onDone(): void }) {
  const { region, sdk, setCart } = useCart()
  const { customer } = useCustomer()
  const task = useTask()
  const saved: Record<string, unknown> = { email: cart.email, ...cart.shipping_address }
  const value = (name: string) => (saved[name] as string | null | undefined) ?? ""
  const input = (name: string, label: string, autoComplete: string, more: object = {}) => (
    <Field
      label={label}
      name={name}
      autoComplete={autoComplete}
      defaultValue={value(name)}
      maxLength={100}
      required
      {...more}
    />
  )

  const save = (form: FormData) =>
    task.run(async () => {
      const { email: typed, ...address } = Object.fromEntries(form) as Record<string, string>
      // With another email address, the cart would belong to a guest.
      const email = customer?.email ?? typed
      const { cart: updated } = await sdk.store.cart.update(
        cart.id,
        {
          email: email ?? "",
          shipping_address: address,
          billing_address: address,
        },
        WHOLE_CART,
      )
      setCart(updated)
      onDone()
    })
  const fillIn = (form: HTMLFormElement | null) => {
    for (const [name, text] of Object.entries(exampleAddress(region.countries?.[0]?.iso_2 ?? "us"))) {
      const control = form?.elements.namedItem(name)
      if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = text
    }
  }

  return (
    <form
      className="grid"
      onSubmit={(event) => {
        event.preventDefault()
        void save(new FormData(event.currentTarget))
      }}
    >
      <p className="wide">
        <button type="button" className="plain" onClick={({ currentTarget }) => fillIn(currentTarget.form)}>
          Fill in an example address
        </button>
      </p>
      {customer ? (
        <p className="wide">{customer.email}</p>
      ) : (
        input("email", "Email", "email", { type: "email", className: "wide" })
      )}
      {input("first_name", "First name", "shipping given-name")}
      {input("last_name", "Last name", "shipping family-name")}
      {input("address_1", "Address", "shipping street-address", { className: "wide" })}
      {input("postal_code", "Postal code", "shipping postal-code")}
      {input("city", "City", "shipping address-level2")}
      {input("province", "State or province", "shipping address-level1", { required: false })}
      <p className="field">
        <label htmlFor="country_code">Country</label>
        <select
          id="country_code"
          name="country_code"
          autoComplete="shipping country"
          defaultValue={value("country_code") || region.countries?.[0]?.iso_2}
        >
          {region.countries?.map(({ iso_2, display_name }) => (
            <option key={iso_2} value={iso_2}>
              {display_name}
            </option>
          ))}
        </select>
      </p>
      {input("phone", "Phone (optional)", "shipping tel", {
        type: "tel",
        required: false,
        className: "wide",
      })}
      <div className="wide">
        <Alert>{task.error}</Alert>
        <button type="submit" className="primary" disabled={task.busy}>
          Continue to delivery
        </button>
      </div>
    </form>
  )
}

/** The address on one line, with the email. */
export function AddressLines({ cart: { email, shipping_address: to } }: { cart: Cart }) {
  return (
    <address>
      {to?.first_name} {to?.last_name}, {to?.address_1}, {to?.postal_code} {to?.city}
      <br />
      {email}
    </address>
  )
}
