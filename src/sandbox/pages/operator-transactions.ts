import type { TransactionView } from "../ledger/reader"
import { html, type Markup } from "./markup"

/** How many are shown; the control API has them all. */
const MOST = 100

/** Every transaction, with its money and the portal's buttons that its state allows. */
export function transactionList(transactions: TransactionView[]): Markup {
  const rows = transactions.slice(0, MOST).map(row)
  return html`<section class="card">
    <h2>Transactions (${transactions.length})</h2>
    ${rows.length === 0 ? html`<p class="quiet">None yet.</p>` : rows}
  </section>`
}

const MOOD: Partial<Record<TransactionView["state"], string>> = {
  authorised: "good",
  partially_captured: "good",
  captured: "good",
  declined: "bad",
  cancelled: "bad",
  pending: "wait",
  in_review: "wait",
}

function row(transaction: TransactionView): Markup {
  const { transaction_id, order_no, state, amount, currency, payment_status } = transaction
  const facts = [
    ["Amount", `${amount} ${currency}`],
    ["Captured", transaction.captured],
    ["Refunded", transaction.refunded],
    ["Card", transaction.card],
    ["Result", `${transaction.result.code}:${transaction.result.message}`],
    ["3-D Secure", transaction.threeds_result],
    ["Risk", transaction.risk.action],
    ["Installments", transaction.installments],
    ["Merchant's status", transaction.update?.status ?? ""],
  ] as const
  return html`<article class="row" id="t${transaction_id}">
    <header>
      <strong>${order_no}</strong><code class="quiet">${transaction_id}</code>
      <span class="state ${MOOD[state] ?? ""}">${state.replaceAll("_", " ")} (${payment_status})</span>
    </header>
    <dl class="facts">
      ${facts
        .filter(([, value]) => value !== "")
        .map(
          ([name, value]) =>
            html`<div>
              <dt>${name}</dt>
              <dd>${value}</dd>
            </div>`,
        )}
    </dl>
    ${actions(transaction)}
  </article>`
}

function actions({ transaction_id, order_no, state }: TransactionView): Markup | undefined {
  const address = (verb: string) => `/_sandbox/transactions/${transaction_id}/${verb}`
  const withAmount = (verb: string, label: string) =>
    html`<form method="post" action="${address(verb)}">
      <input
        name="amount"
        inputmode="decimal"
        placeholder="all"
        aria-label="Amount to ${verb} of ${order_no}, empty for all"
      />
      <button type="submit">${label}</button>
    </form>`
  const decision = (value: string, label: string) =>
    html`<form method="post" action="${address("review")}">
      <input type="hidden" name="decision" value="${value}" /><button type="submit">${label}</button>
    </form>`
  const capture = withAmount("capture", "Capture")
  const refund = withAmount("refund", "Refund")
  const cancel = html`<form method="post" action="${address("cancel")}">
    <button type="submit">Cancel</button>
  </form>`
  const possible: Record<TransactionView["state"], Markup[]> = {
    pending: [],
    declined: [],
    cancelled: [],
    refunded: [],
    in_review: [decision("accept", "Accept"), decision("decline", "Decline")],
    authorised: [capture, cancel],
    partially_captured: [capture, refund],
    captured: [refund],
    partially_refunded: [refund],
  }
  return possible[state].length === 0 ? undefined : html`<div class="actions">${possible[state]}</div>`
}
