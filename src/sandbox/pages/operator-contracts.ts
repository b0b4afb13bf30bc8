import { plainTime } from "../dates"
import type { Contract } from "../ledger/records"
import { html, type Markup } from "./markup"

/** Subscriptions with their next charge and a button to cancel. */
export function contractList(contracts: Contract[]): Markup | undefined {
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
