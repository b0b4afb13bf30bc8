import { useCart } from "../cart"

/** The sandbox's test cards. Omit them in a real store. */
export function TestCards() {
  const { config } = useCart()
  return (
    <details className="quiet">
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
  )
}
