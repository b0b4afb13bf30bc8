import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import {
  AUTHORIZATION_ENDING,
  CASE_CLOSED,
  CASE_OPENED,
  HEALTH_CHANGED,
  PAYMENT_MOVED,
  type HealthChangeRow,
  type OutboxRow,
} from "../../modules/mpgi"
import { describeError } from "../../modules/mpgi/shared/describe-error"
import { alertOf, ALERTS, sendAlert } from "../alerts/alerts"
import { announceCase } from "../cases/announce-cases"
import { describeEnding } from "../payments/ending-authorizations"
import { announceMove } from "../payments/payment-moved-hook"
import { features, type Announcer } from "./feature"
import type { Claimed } from "./work-through"

/** What an event says about a change of the health check's overall status. No personal data. */
export interface HealthAnnouncement {
  /** The id of the change. */
  id: string
  /** `healthy`, `warning` or `critical`. */
  status: string
  previous: string
  changed_at: string
  /** The checks that were not healthy then. */
  checks: HealthChangeRow["checks"]
}

/**
 * How each kind of row in the outbox is announced. Most are events, some with a hook before them. A moved payment runs
 * only a hook, and an alert is only sent.
 */
const ANNOUNCERS: Readonly<Record<string, Announcer>> = {
  [CASE_OPENED]: announceCase,
  [CASE_CLOSED]: announceCase,
  [AUTHORIZATION_ENDING]: describeEnding,
  [HEALTH_CHANGED]: describeHealth,
  [PAYMENT_MOVED]: announceMove,
  [ALERTS.feed]: sendAlert,
  [ALERTS.email]: sendAlert,
}

function announcerOf({ event }: OutboxRow): Announcer | undefined {
  return ANNOUNCERS[event] ?? features().find(({ announcers }) => announcers?.[event])?.announcers?.[event]
}

/** Claims what is to be announced. Announcements about one record are one item, with the oldest first. */
export async function findAnnouncements(
  container: MedusaContainer,
  limit: number,
): Promise<Claimed<readonly OutboxRow[]>> {
  const rows = await container.resolve("mpgi").outbox.claim(limit)
  const items = new Map<string, OutboxRow[]>()
  for (const row of rows) items.set(row.about, [...(items.get(row.about) ?? []), row])
  return { items: [...items.values()], more: rows.length === limit }
}

/** Emits events about one record in their order. If one fails, the later ones wait. */
export async function announceInOrder(rows: readonly OutboxRow[], container: MedusaContainer): Promise<void> {
  const { log } = container.resolve("mpgi")
  for (const row of rows) {
    try {
      await announce(row, container)
    } catch (error) {
      log.error(`mpgi: ${row.event} of ${row.about}: ${describeError(error)}`)
      return
    }
  }
}

/** Emits an event. If the announcement fails, it is claimed again later. */
async function announce(row: OutboxRow, container: MedusaContainer): Promise<void> {
  const { outbox, log } = container.resolve("mpgi")
  try {
    const data = await announcerOf(row)?.(row, container)
    if (data) {
      await container.resolve(Modules.EVENT_BUS).emit({ name: row.event, data })
      await alertOf(row, data, container)
    }
  } catch (error) {
    if (outbox.isWorthAnother(row)) throw error
    log.error(`mpgi: ${row.event} of ${row.about} is abandoned: ${describeError(error)}`)
  }
  await outbox.done(row)
}

async function describeHealth(
  row: OutboxRow,
  container: MedusaContainer,
): Promise<HealthAnnouncement | undefined> {
  const noted = z.object({ change: z.string() }).parse(row.data)
  const change = await container.resolve("mpgi").health.change(noted.change)
  if (!change) return undefined
  const { id, status, previous, created_at, checks } = change
  return { id, status, previous, changed_at: created_at.toISOString(), checks }
}
