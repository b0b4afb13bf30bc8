import type { TransactionView } from "../ledger/reader"
import { html, type Markup } from "./markup"

/** How many are shown; the control API returns all of them. */
const MAX_ROWS = 100

/** Every transaction, with the portal's actions that its state allows. */
export function transactionList(transactions: TransactionView[]): Markup {
  const rows = transactions.slice(0, MAX_ROWS).map(row)
  return html`<section class="card">
    <h2>Transactions (${transactions.length})</h2>
    ${rows.length === 0 ? html`<p class="quiet">No transactions yet.</p>` : rows}
  </section>`
}

const TONE: Partial<Record<TransactionView["state"], string>> = {
  authorized: "good",
  partially_captured: "good",
  captured: "good",
  declined: "bad",
  canceled: "bad",
  charged_back: "bad",
  pending: "wait",
  in_review: "wait",
}

function row(transaction: TransactionView): Markup {
  const { transaction_id, order_no, state, amount, currency, payment_status } = transaction
  const details = [
    ["Amount", `${amount} ${currency}`],
    ["Captured", transaction.captured],
    ["Refunded", transaction.refunded],
    ["Card", transaction.card],
    ["Result", `${transaction.result.code}:${transaction.result.message}`],
    ["3-D Secure", transaction.threeds_result],
    ["Risk", transaction.risk.action],
    ["Installments", transaction.installments],
    ["Status from merchant", transaction.update?.status ?? ""],
  ] as const
  return html`<article class="row" id="t${transaction_id}">
    <header>
      <strong>${order_no}</strong><code class="quiet">${transaction_id}</code>
      <span class="state ${TONE[state] ?? ""}">${state.replaceAll("_", " ")} (${payment_status})</span>
    </header>
    <dl class="facts">
      ${details
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
  const path = (action: string) => `/_sandbox/transactions/${transaction_id}/${action}`
  const withAmount = (action: string, label: string) =>
    html`<form method="post" action="${path(action)}">
      <input
        name="amount"
        inputmode="decimal"
        placeholder="full amount"
        aria-label="Amount to ${action} for order ${order_no}, empty for the full amount"
      />
      <button type="submit">${label}</button>
    </form>`
  const decision = (value: string, label: string) =>
    html`<form method="post" action="${path("review")}">
      <input type="hidden" name="decision" value="${value}" /><button type="submit">${label}</button>
    </form>`
  const capture = withAmount("capture", "Capture")
  const refund = withAmount("refund", "Refund")
  const button = (action: string, label: string) =>
    html`<form method="post" action="${path(action)}"><button type="submit">${label}</button></form>`
  const chargeback = button("chargeback", "Charge back")
  const allowed: Record<TransactionView["state"], Markup[]> = {
    pending: [],
    declined: [],
    canceled: [],
    refunded: [],
    in_review: [decision("accept", "Accept"), decision("decline", "Decline")],
    authorized: [capture, button("cancel", "Cancel")],
    partially_captured: [capture, refund, chargeback],
    captured: [refund, chargeback],
    partially_refunded: [refund, chargeback],
    charged_back: [button("reverse-chargeback", "Reverse chargeback")],
  }
  return allowed[state].length === 0 ? undefined : html`<div class="actions">${allowed[state]}</div>`
}
