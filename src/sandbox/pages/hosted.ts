import type { Context } from "../context"
import { MOST_ATTEMPTS } from "../effects/shopper"
import type { Checkout, SavedCard } from "../ledger/records"
import { TEST_CARDS } from "../cards"
import { html, type Markup } from "./markup"
import type { CardForm, CardFormErrors } from "./card-form"

/** What the shopper typed that may be shown again: never the number or the code. */
export type Retyped = Partial<Pick<CardForm, "name" | "expiry">>

/** The hosted page: what is paid, and the card to pay it with. */
export function hostedPage(
  { ledger }: Context,
  checkout: Checkout,
  typed: Retyped = {},
  errors: CardFormErrors = {},
): { title: string; body: Markup; layout: "narrow" } {
  const { request, token } = checkout
  const total = `${request.amount} ${request.currency}`
  const saved = request.token_id ? ledger.card(request.token_id) : undefined
  const body = html`<header class="brand">
      <span>Sandbox gateway</span><span class="badge">test mode</span>
    </header>
    <main class="card">
      <h1>Pay <span class="amount">${total}</span></h1>
      ${summary(checkout)} ${alert(checkout, errors)} ${saved && savedCard(token, total, saved)}
      <form method="post" action="/pay/${token}" novalidate>
        ${saved && html`<h2>Another card</h2>`}
        ${field("name", "Name on card", "cc-name", typed.name ?? suggestedName(checkout), errors.name)}
        ${field("number", "Card number", "cc-number", "", errors.number, "numeric")}
        <div class="pair">
          ${field("expiry", "Expiry (MM/YY)", "cc-exp", typed.expiry ?? "", errors.expiry)}
          ${field("code", "Security code", "cc-csc", "", errors.code, "numeric")}
        </div>
        ${request.token_flag === "YES" && html`<p class="quiet">The card is kept for later payments.</p>`}
        <button class="primary" type="submit">Pay ${total}</button>
      </form>
      <form method="post" action="/pay/${token}/cancel">
        <button class="link" type="submit">Cancel and return to the shop</button>
      </form>
    </main>
    ${testCards()}`
  return { title: `Pay ${total}`, body, layout: "narrow" }
}

function summary({ request }: Checkout): Markup {
  const lines = (request.items ?? []).map(
    ({ name, quantity, price }) =>
      html`<tr>
        <td>${quantity} × ${name}</td>
        <td class="number">${price}</td>
      </tr>`,
  )
  const parts = [
    ["Shipping", request.shipping],
    ["Handling", request.handling],
    ["Insurance", request.insurance],
    ["Tax", request.tax_total],
    ["Shipping discount", request.shipping_discount],
    ["Discount", request.discount],
  ] as const
  const extras = parts
    .filter(([, amount]) => amount !== undefined && Number(amount) !== 0)
    .map(
      ([label, amount]) =>
        html`<tr>
          <td>${label}</td>
          <td class="number">${amount}</td>
        </tr>`,
    )
  return html`<table class="summary">
    <caption>
      Order ${request.order_no}${request["the service"] ? ` at ${request["the service"]}` : ""}
    </caption>
    <tbody>
      ${lines} ${extras}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">Total</th>
        <td class="number">${request.amount} ${request.currency}</td>
      </tr>
    </tfoot>
  </table>`
}

function alert({ refused, attempts }: Checkout, errors: CardFormErrors): Markup | undefined {
  if (Object.keys(errors).length > 0)
    return html`<p class="alert" role="alert">Please correct the marked fields.</p>`
  if (refused === undefined) return undefined
  const left = MOST_ATTEMPTS - attempts
  return html`<p class="alert" role="alert">
    ${refused}. ${left} ${left === 1 ? "attempt" : "attempts"} left.
  </p>`
}

function savedCard(token: string, total: string, { masked, expires }: SavedCard): Markup {
  return html`<form method="post" action="/pay/${token}">
    <input type="hidden" name="saved" value="1" />
    <p>Saved card <strong>${masked}</strong>, good until ${expires}</p>
    <button class="primary" type="submit">Pay ${total} with the saved card</button>
  </form>`
}

function field(
  name: keyof CardForm,
  label: string,
  autocomplete: string,
  value: string,
  error: string | undefined,
  inputmode: "text" | "numeric" = "text",
): Markup {
  const state = error && html`aria-invalid="true" aria-describedby="${name}-error"`
  return html`<p class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      autocomplete="${autocomplete}"
      inputmode="${inputmode}"
      value="${value}"
      required
      ${state}
    />
    ${error && html`<span class="error" id="${name}-error">${error}</span>`}
  </p>`
}

function suggestedName({ request }: Checkout): string {
  return [request.first_name, request.last_name].filter(Boolean).join(" ")
}

function testCards(): Markup {
  const rows = TEST_CARDS.map(
    ({ number, about }) =>
      html`<tr>
        <td><code>${number}</code></td>
        <td>${about}</td>
      </tr>`,
  )
  return html`<details class="card quiet">
    <summary>Test cards</summary>
    <p>Any expiry in the future, any security code. Never type a real card here.</p>
    <table>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </details>`
}
