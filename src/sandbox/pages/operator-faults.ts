import type { Fault } from "../faults/fault"
import { html, type Markup } from "./markup"

/** The faults that are still to fire, and those that did. */
export function faultList(faults: Fault[]): Markup {
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
