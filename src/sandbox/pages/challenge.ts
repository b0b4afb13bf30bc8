import type { Checkout } from "../ledger/records"
import { html, type Markup } from "./markup"

/** The issuer's page: the shopper proves to be the cardholder. */
export function challengePage({ request, token, challenge }: Checkout): {
  title: string
  body: Markup
  layout: "narrow"
} {
  const again = (challenge?.tries ?? 0) > 0
  const body = html`<header class="brand">
      <span>Sandbox bank</span><span class="badge">3-D Secure</span>
    </header>
    <main class="card">
      <h1>Confirm your payment</h1>
      <p>
        ${request["the service"] || "The shop"} asks for
        <strong>${request.amount} ${request.currency}</strong> from the card
        <strong>${challenge?.card.masked}</strong>.
      </p>
      ${again && html`<p class="alert" role="alert">That code is wrong. Try again.</p>`}
      <form method="post" action="/pay/${token}/challenge">
        <p class="field">
          <label for="code">Code from your bank</label>
          <input id="code" name="code" autocomplete="one-time-code" required aria-describedby="code-hint" />
          <span class="quiet" id="code-hint">In this sandbox: 1234 confirms, fail fails.</span>
        </p>
        <button class="primary" type="submit">Confirm</button>
      </form>
      <form method="post" action="/pay/${token}/cancel">
        <button class="link" type="submit">Cancel and return to the shop</button>
      </form>
    </main>`
  return { title: "Confirm your payment", body, layout: "narrow" }
}
