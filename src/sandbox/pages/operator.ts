import type { Context } from "../context"
import { plainTime } from "../dates"
import type { SandboxControls } from "../sandbox"
import { html, type Markup } from "./markup"
import { contractList } from "./operator-contracts"
import { faultList } from "./operator-faults"
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
