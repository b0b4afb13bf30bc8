import type { Decimals } from "../../gateway/fields"
import { TEST_CARDS } from "../cards"
import type { Context } from "../context"
import { MAX_CARD_ATTEMPTS } from "../effects/hosted-payment"
import type { Checkout, SavedCard } from "../ledger/records"
import { formatMicros, toDecimal, toMicros } from "../money"
import type { CardDetails } from "../effects/issuer"
import { html, type Markup } from "./markup"

/** The inputs that may be shown again: never the number or the code. */
export type KeptInputs = Partial<Pick<CardForm, "name" | "expiry">>

/** The hosted payment page: order summary and card form. */
export function hostedPage(
  { ledger, settings }: Context,
  checkout: Checkout,
  inputs: KeptInputs = {},
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
      ${orderSummary(checkout, settings.decimals)} ${alert(checkout, errors)}
      ${saved && savedCard(token, total, saved)}
      <form method="post" action="/pay/${token}" novalidate>
        ${saved && html`<h2>Use another card</h2>`}
        ${field("name", "Name on card", "cc-name", inputs.name ?? suggestedName(checkout), errors.name)}
        ${field("number", "Card number", "cc-number", "", errors.number, "numeric")}
        <div class="pair">
          ${field("expiry", "Expiry (MM/YY)", "cc-exp", inputs.expiry ?? "", errors.expiry)}
          ${field("code", "Security code", "cc-csc", "", errors.code, "numeric")}
        </div>
        ${request.token_flag === "YES" && html`<p class="quiet">Your card will be saved for future payments.</p>`}
        <button class="primary" type="submit">Pay ${total}</button>
      </form>
      <form method="post" action="/pay/${token}/cancel">
        <button class="link" type="submit">Cancel and return to the shop</button>
      </form>
    </main>
    ${testCards()}`
  return { title: `Pay ${total}`, body, layout: "narrow" }
}

function alert({ decline_message, attempts }: Checkout, errors: CardFormErrors): Markup | undefined {
  if (Object.keys(errors).length > 0)
    return html`<p class="alert" role="alert">Check the highlighted fields.</p>`
  if (decline_message === undefined) return undefined
  const left = MAX_CARD_ATTEMPTS - attempts
  return html`<p class="alert" role="alert">
    ${decline_message}. ${left} ${left === 1 ? "attempt" : "attempts"} left.
  </p>`
}

function savedCard(token: string, total: string, { masked, expires }: SavedCard): Markup {
  return html`<form method="post" action="/pay/${token}">
    <input type="hidden" name="saved" value="1" />
    <p>Saved card <strong>${masked}</strong>, expires ${expires}</p>
    <button class="primary" type="submit">Pay ${total} with saved card</button>
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
    ({ number, description }) =>
      html`<tr>
        <td><code>${number}</code></td>
        <td>${description}</td>
      </tr>`,
  )
  return html`<details class="card quiet">
    <summary>Test cards</summary>
    <p>Use any future expiry date and any security code. Never enter a real card number.</p>
    <table>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </details>`
}

/** Items, charges, discounts and the total, as registered by the merchant's server. */
function orderSummary({ request }: Checkout, decimals: Decimals): Markup {
  const items = (request.items ?? []).map(({ name, quantity, price }) => {
    const total = toMicros(price) * BigInt(quantity)
    return line(`${quantity} × ${name}`, formatTotal(total, request.currency, decimals))
  })
  const parts = [
    ["Shipping", request.shipping, ""],
    ["Handling", request.handling, ""],
    ["Insurance", request.insurance, ""],
    ["Tax", request.tax_total, ""],
    ["Shipping discount", request.shipping_discount, "−"],
    ["Discount", request.discount, "−"],
  ] as const
  const adjustments = parts.flatMap(([label, amount, sign]) =>
    amount === undefined || toMicros(amount) === 0n ? [] : [line(label, sign + amount)],
  )
  const shop = request["the service"]
  const { installments } = request
  return html`<table class="summary">
    <caption>
      Order
      ${request.order_no}${shop ? ` at ${shop}` : ""}${installments ? `, in ${installments} installments` : ""}
    </caption>
    <tbody>
      ${items} ${adjustments}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">Total</th>
        <td class="number">${request.amount} ${request.currency}</td>
      </tr>
    </tfoot>
  </table>`
}

const line = (label: string, amount: string): Markup =>
  html`<tr>
    <td>${label}</td>
    <td class="number">${amount}</td>
  </tr>`

/** Formats a total. A unit price may have more decimals than the currency; the total is then shown with all of them. */
function formatTotal(total: bigint, currency: string, decimals: Decimals): string {
  try {
    return formatMicros(total, currency, decimals)
  } catch {
    return toDecimal(total)
  }
}

/** The inputs of the hosted page's card form, as posted. */
interface CardForm {
  name: string
  number: string
  expiry: string
  code: string
}

type CardFormErrors = Partial<Record<keyof CardForm, string>>

/** Parses the card form: the card, or the errors that the customer has to correct. */
export function parseCardForm(body: URLSearchParams): {
  form: CardForm
  card?: CardDetails
  errors: CardFormErrors
} {
  const text = (name: keyof CardForm) => (body.get(name) ?? "").trim().slice(0, 100)
  const form = { name: text("name"), number: text("number"), expiry: text("expiry"), code: text("code") }
  const number = form.number.replace(/[\s-]/g, "")
  const [, month = "", shortYear = ""] = /^(0[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d{2})$/.exec(form.expiry) ?? []
  const errors: CardFormErrors = {
    ...(form.name === "" && { name: "Enter the name on your card." }),
    ...(!(/^\d{12,19}$/.test(number) && passesLuhn(number)) && { number: "Enter a valid card number." }),
    ...(month === "" && { expiry: "Enter a valid expiry date (MM/YY)." }),
    ...(!/^\d{3,4}$/.test(form.code) && { code: "Enter the 3 or 4 digit security code." }),
  }
  if (Object.keys(errors).length > 0) return { form, errors }
  return { form, errors, card: { number, month, year: `20${shortYear}`, code: form.code } }
}

/** The check digit of ISO/IEC 7812: every second digit from the right counts double, and the sum ends in 0. */
export function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

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
