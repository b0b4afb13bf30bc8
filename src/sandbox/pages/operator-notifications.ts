import { plainTime } from "../clock"
import type { NotificationRecord } from "../ledger/records"
import { html, type Markup } from "./markup"

/** How many are shown; the control API returns all of them. */
const MAX_ROWS = 100

const TONE: Record<NotificationRecord["state"], string> = {
  queued: "wait",
  acknowledged: "good",
  abandoned: "bad",
  lost: "bad",
  blocked: "bad",
}

/** Every notification to the merchant, with the responses of its server. */
export function notificationList(notifications: NotificationRecord[]): Markup {
  const rows = notifications.slice(0, MAX_ROWS).map(row)
  return html`<section class="card">
    <h2>Notifications (${notifications.length})</h2>
    ${rows.length === 0 ? html`<p class="quiet">No notifications yet.</p>` : rows}
  </section>`
}

function row({ id, order_no, url, fields, state, attempts, due_at, created_at }: NotificationRecord): Markup {
  const kind = `${String(fields.notification_type)} ${String(fields.payment_status ?? fields.status ?? "")}`
  const responses = attempts.map(
    ({ at, response }) => html`<li>${plainTime(at)} <code>${response}</code></li>`,
  )
  return html`<article class="row">
    <header><strong>${order_no}: ${kind}</strong><span class="state ${TONE[state]}">${state}</span></header>
    <p class="quiet">
      Created ${plainTime(created_at)} for
      <code>${url}</code>${state === "queued" && `, next attempt ${plainTime(due_at)}`}
    </p>
    ${
      responses.length > 0 &&
      html`<ol class="quiet">
        ${responses}
      </ol>`
    }
    ${
      state !== "blocked" &&
      html`<div class="actions">
        <form method="post" action="/_sandbox/notifications/${id}/resend">
          <button type="submit">Resend</button>
        </form>
      </div>`
    }
  </article>`
}
