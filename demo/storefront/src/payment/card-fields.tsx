import { useCart } from "../cart"
import { Field } from "../ui/field"

/** The card form of the direct flow. Inputs are read once, when the form is submitted, and stored nowhere. */
export function CardFields({ name }: { name: string }) {
  const { config } = useCart()
  return (
    <div className="grid card-fields">
      <Field
        label="Name on card"
        name="cardholder"
        autoComplete="cc-name"
        defaultValue={name}
        required
        className="wide"
      />
      <Field
        label="Card number"
        name="card"
        autoComplete="cc-number"
        inputMode="numeric"
        pattern="[0-9 \-]{12,23}"
        title="12 to 19 digits"
        required
        className="wide"
      />
      <Field
        label="Expiry (MM/YY)"
        name="expiry"
        autoComplete="cc-exp"
        inputMode="numeric"
        maxLength={7}
        required
      />
      <Field
        label="Security code"
        name="security_code"
        autoComplete="cc-csc"
        inputMode="numeric"
        pattern="[0-9]{3,4}"
        title="3 or 4 digits"
        maxLength={4}
        required
      />
      <details className="wide quiet">
        <summary>Test cards</summary>
        <p>Use any future expiry date and any security code. Never enter a real card number.</p>
        <ul className="cards">
          {config.testCards.map(({ number, description }) => (
            <li key={number}>
              <code>{number}</code> {description}
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}
