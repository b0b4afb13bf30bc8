import type { Checkout } from "../ledger/records"
import { html, type Markup } from "./markup"

/** The issuer's 3-D Secure page, where the customer enters a code. */
export function challengePage({ request, token, challenge }: Checkout): {
  title: string
  body: Markup
  layout: "narrow"
} {
  const isRetry = (challenge?.attempts ?? 0) > 0
  const body = html`<header class="brand">
      <span>Sandbox bank</span><span class="badge">3-D Secure</span>
    </header>
    <main class="card">
      <h1>Confirm your payment</h1>
      <p>
        ${request["the service"] || "The shop"} requests
        <strong>${request.amount} ${request.currency}</strong> from card
        <strong>${challenge?.card.masked}</strong>.
      </p>
      ${isRetry && html`<p class="alert" role="alert">Incorrect code. Try again.</p>`}
      <form method="post" action="/pay/${token}/challenge">
        <p class="field">
          <label for="code">Code from your bank</label>
          <input id="code" name="code" autocomplete="one-time-code" required aria-describedby="code-hint" />
          <span class="quiet" id="code-hint"
            >In the sandbox, code 1234 succeeds and code fail is declined.</span
          >
        </p>
        <button class="primary" type="submit">Confirm</button>
      </form>
      <form method="post" action="/pay/${token}/cancel">
        <button class="link" type="submit">Cancel and return to the shop</button>
      </form>
    </main>`
  return { title: "Confirm your payment", body, layout: "narrow" }
}
