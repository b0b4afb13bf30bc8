import { spaced } from "../dates"
import type { NotificationRecord } from "../ledger/records"
import { html, type Markup } from "./markup"

const MOST = 100

const MOOD: Record<NotificationRecord["state"], string> = {
  waiting: "wait",
  acknowledged: "good",
  given_up: "bad",
  lost: "bad",
  refused: "bad",
}

/** Every message to the merchant, with what its server answered. */
export function notificationList(notifications: NotificationRecord[]): Markup {
  const rows = notifications.slice(0, MOST).map(row)
  return html`<section class="card">
    <h2>Notifications (${notifications.length})</h2>
    ${rows.length === 0 ? html`<p class="quiet">None yet.</p>` : rows}
  </section>`
}

function row({ id, order_no, url, fields, state, attempts, due_at, created_at }: NotificationRecord): Markup {
  const kind = `${String(fields.notification_type)} ${String(fields.payment_status ?? fields.status ?? "")}`
  const tries = attempts.map(({ at, answer }) => html`<li>${spaced(at)} <code>${answer}</code></li>`)
  return html`<article class="row">
    <header>
      <strong>${order_no}: ${kind}</strong
      ><span class="state ${MOOD[state]}">${state.replace("_", " ")}</span>
    </header>
    <p class="quiet">
      Made ${spaced(created_at)}, to
      <code>${url}</code>${state === "waiting" && `, next attempt ${spaced(due_at)}`}
    </p>
    ${
      tries.length > 0 &&
      html`<ol class="quiet">
        ${tries}
      </ol>`
    }
    ${
      state !== "refused" &&
      html`<div class="actions">
        <form method="post" action="/_sandbox/notifications/${id}/resend">
          <button type="submit">Send again</button>
        </form>
      </div>`
    }
  </article>`
}
