import type { INotificationModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import {
  alertChannels,
  AUTHORIZATION_ENDING,
  CASE_OPENED,
  PAYOUT_APPROVAL_REQUESTED,
  type AlertChannel,
  type CheckedAlertOptions,
  type OutboxRow,
} from "../../modules/mpgi"
import { describeError } from "../../modules/mpgi/shared/describe-error"
import { graph } from "../shared/graph"
import { ALERT_TEXTS } from "./texts"

/** The names under which alerts wait in the outbox. They are not emitted as events. */
export const ALERTS = { feed: "alert.feed", email: "alert.email" } as const

/** The template of a mail, for each event. */
const TEMPLATES: Readonly<Record<string, string>> = {
  [CASE_OPENED]: "mpgi-case-opened",
  [AUTHORIZATION_ENDING]: "mpgi-authorization-ending",
  [PAYOUT_APPROVAL_REQUESTED]: "mpgi-payout-approval",
}

/** The template that Medusa's dashboard shows behind its bell. */
const FEED_TEMPLATE = "admin-ui"

/** What the payloads of these events have in common. They contain no personal data. */
const Payload = z.looseObject({
  kind: z.string().optional(),
  order_id: z.string().nullish(),
  order_no: z.string().optional(),
  amount: z.string().nullish(),
  currency_code: z.string().nullish(),
  ends_at: z.string().optional(),
})

const Noted = z.object({ event: z.string(), payload: Payload })

type Noted = z.output<typeof Noted>

/**
 * Alerts the merchant of an event that was emitted, if the options want that. Each alert waits in the outbox on its
 * own. If one cannot be sent, neither the event nor another channel waits for it.
 */
export async function alertOf(
  { id, event }: OutboxRow,
  data: object,
  container: MedusaContainer,
): Promise<void> {
  const { alerts, outbox, log } = container.resolve("mpgi")
  const payload = Payload.parse(data)
  if (!isWanted(event, payload, alerts)) return
  for (const channel of alertChannels(alerts)) {
    const row = { id: `${channel} ${id}`, event: ALERTS[channel], about: `${channel} ${id}` }
    const noted = await outbox.add({ ...row, data: { event, payload } })
    if (!noted) continue
    try {
      await sendAlert(noted, container)
      await outbox.done(noted)
    } catch (error) {
      log.error(`mpgi: the alert of ${event} through ${channel}: ${describeError(error)}`)
    }
  }
}

function isWanted(event: string, { kind }: Noted["payload"], { cases }: CheckedAlertOptions): boolean {
  if (event === CASE_OPENED) return !cases || (kind !== undefined && cases.includes(kind))
  return event in TEMPLATES
}

/**
 * Sends an alert once to each of its recipients. If no provider has its channel, the alert is dropped, and the health
 * check reports the channel. After any other failure it is sent again, at growing intervals, for a day.
 */
export async function sendAlert(row: OutboxRow, container: MedusaContainer): Promise<undefined> {
  const { alerts, health, log, outbox } = container.resolve("mpgi")
  const noted = Noted.parse(row.data)
  const channel: AlertChannel = row.event === ALERTS.feed ? "feed" : "email"
  const notifications = container.resolve<INotificationModuleService | undefined>(Modules.NOTIFICATION, {
    allowUnregistered: true,
  })
  if (!notifications || (await health.channelsWithoutProvider([channel])).length > 0) {
    log.warn(`mpgi: no provider has the channel ${channel}: the alert of ${noted.event} is not sent`)
    return undefined
  }
  await outbox.postpone(row)
  const data = await contentOf(noted, alerts, container)
  const recipients = channel === "feed" ? [""] : (alerts.email?.to ?? [])
  for (const to of recipients) {
    const which = { to, channel, resource_id: row.id, resource_type: "mpgi_alert" }
    const earlier = await notifications.listNotifications(which)
    if (earlier.some(({ status }) => status === "success")) continue
    const template = channel === "feed" ? FEED_TEMPLATE : (TEMPLATES[noted.event] ?? "")
    const shown = channel === "feed" ? { title: data.title, description: data.description } : data
    await notifications.createNotifications({ ...which, template, trigger_type: noted.event, data: shown })
  }
  return undefined
}

/** The payload of the event, and what a template shows of it in the language of the options. */
async function contentOf(
  { event, payload }: Noted,
  { language }: CheckedAlertOptions,
  container: MedusaContainer,
) {
  const texts = ALERT_TEXTS[language]
  const order = await orderNumber(payload, container)
  const { kind = "", amount, currency_code, ends_at } = payload
  const money =
    amount && currency_code
      ? new Intl.NumberFormat(language, { style: "currency", currency: currency_code }).format(Number(amount))
      : undefined
  const until = ends_at && texts.until.replace("{{until}}", momentOf(ends_at, language))
  const names: Readonly<Record<string, string>> = texts.kinds
  const title =
    event === CASE_OPENED
      ? (names[kind] ?? kind)
      : event === AUTHORIZATION_ENDING
        ? texts.ending
        : texts.approval
  const parts = [order && texts.order.replace("{{order}}", order), money, until]
  return { ...payload, title, description: parts.filter(Boolean).join(" · "), order_number: order ?? null }
}

/** The number that the shop gives the order, as in `#12`, or the gateway reference where there is no order. */
async function orderNumber(
  { order_id, order_no }: Noted["payload"],
  container: MedusaContainer,
): Promise<string | undefined> {
  if (!order_id) return order_no || undefined
  type Order = { display_id: number; custom_display_id?: string | null }
  const [order] = await graph<Order>(container, {
    entity: "order",
    fields: ["display_id", "custom_display_id"],
    filters: { id: order_id },
  })
  return order && (order.custom_display_id ?? `#${order.display_id}`)
}

/** A moment in UTC: the server knows no time zone of the merchant. */
function momentOf(at: string, language: string): string {
  const format = { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" } as const
  return `${new Date(at).toLocaleString(language, format)} UTC`
}
