import type { Context } from "../context"
import { plainTime } from "../clock"
import type { SandboxControls } from "../sandbox"
import type { Fault } from "../faults/registry"
import type { Contract } from "../ledger/records"
import { html, type Markup } from "./markup"
import { notificationList } from "./operator-notifications"
import { transactionList } from "./operator-transactions"

/** The operator page: everything in the ledger, newest first, with the actions of the Merchant Portal. */
export function operatorPage(
  { settings }: Context,
  { ledger, faults, clock }: SandboxControls,
  message: string,
): { title: string; body: Markup; layout: "wide" } {
  const body = html`<header class="brand">
      <span>Sandbox gateway</span><span class="badge">operator</span>
    </header>
    ${message !== "" && html`<p class="notice" role="status">${message}</p>`}
    <main>
      <section class="card">
        <h1>Merchant ${settings.merchantId}, account ${settings.accountId}</h1>
        <p>Gateway time: <strong>${plainTime(clock.now())}</strong> UTC</p>
        <div class="actions">
          ${[step("1 hour", 1), step("1 day", 24), step("1 week", 168), step("31 days", 744)]}
          <form method="get" action="/_sandbox"><button type="submit">Reload</button></form>
        </div>
      </section>
      ${transactionList(ledger.transactions().reverse())}
      ${notificationList(ledger.notifications().reverse())} ${contractList(ledger.contracts().reverse())}
      ${payoutList(ledger.payouts().reverse())} ${faultList(faults.list())}
    </main>`
  return { title: "Sandbox gateway", body, layout: "wide" }
}

function step(label: string, hours: number): Markup {
  return html`<form method="post" action="/_sandbox/clock">
    <input type="hidden" name="hours" value="${hours}" />
    <button type="submit">Advance ${label}</button>
  </form>`
}

function payoutList(payouts: ReturnType<SandboxControls["ledger"]["payouts"]>): Markup | undefined {
  if (payouts.length === 0) return undefined
  const rows = payouts.map(
    (payout) =>
      html`<article class="row">
        <header>
          <strong>${payout.payment_amount} ${payout.payment_currency}</strong
          ><span class="state">${payout.status}</span>
        </header>
        <p class="quiet"><code>${payout.request_id}</code></p>
      </article>`,
  )
  return html`<section class="card">
    <h2>Payouts</h2>
    ${rows}
  </section>`
}

/** The faults that have still to fire, and the faults that have fired. */
function faultList(faults: Fault[]): Markup {
  const rows = faults.map(
    ({ kind, operation, when, fired, left, match }) =>
      html`<tr>
        <td>${kind}</td>
        <td>${operation ?? "any"}</td>
        <td>${when}</td>
        <td>${match?.order_no ?? match?.transaction_id ?? "any"}</td>
        <td class="number">${fired}</td>
        <td class="number">${left}</td>
      </tr>`,
  )
  if (rows.length === 0)
    return html`<section class="card">
      <h2>Faults</h2>
      <p class="quiet">No faults configured.</p>
    </section>`
  return html`<section class="card">
    <h2>Faults</h2>
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th>Kind</th>
            <th>Operation</th>
            <th>When</th>
            <th>Order</th>
            <th class="number">Fired</th>
            <th class="number">Remaining</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>
    <div class="actions">
      <form method="post" action="/_sandbox/faults/clear"><button type="submit">Clear faults</button></form>
    </div>
  </section>`
}

/** Subscriptions with their next charge and a button to cancel. */
function contractList(contracts: Contract[]): Markup | undefined {
  if (contracts.length === 0) return undefined
  return html`<section class="card">
    <h2>Subscriptions</h2>
    ${contracts.map(row)}
  </section>`
}

function row(contract: Contract): Markup {
  const {
    recurring_id,
    contract_name,
    status,
    amount,
    currency,
    renewals,
    next_at,
    renewal_created,
    interval,
    interval_count,
  } = contract
  const active = status === "Active"
  return html`<article class="row">
    <header>
      <strong>${contract_name || recurring_id}</strong
      ><span class="state ${active ? "good" : "bad"}">${status}</span>
    </header>
    <p class="quiet">
      <code>${recurring_id}</code>, ${amount} ${currency} every ${interval_count} ${interval}, ${renewals}
      renewals so far${(active || renewal_created) && `, next charge ${plainTime(next_at)}`}
    </p>
    ${
      active &&
      html`<div class="actions">
        <form method="post" action="/_sandbox/contracts/${recurring_id}/cancel">
          <button type="submit">Cancel</button>
        </form>
      </div>`
    }
  </article>`
}
