import type { NotificationRow } from "../modules/mpgi"
import { MpgiError, refuseWhilePaused } from "../modules/mpgi/values"
import { applyNotification } from "../workflows"
import type { Command, CommandContext } from "./command"

/** The states of a notification that was not applied and not closed. */
const UNAPPLIED = ["received", "waiting", "parked"] as const

const PAGE = 100

/**
 * Applies stored notifications again. Exit codes: 0 means that all are applied, 2 that some still wait or are parked.
 */
export const replay: Command = async (at) => {
  const { container, options, progress } = at
  const mpgi = container.resolve("mpgi")
  const rows = await rowsOf(at)
  if (options["dry-run"]) {
    const lines = rows.map(describe)
    return {
      result: { notifications: rows.map(named) },
      lines: [...lines, `${rows.length} would be applied again.`],
      code: 0,
    }
  }
  refuseWhilePaused(mpgi)
  const done: NotificationRow[] = []
  for (const { id } of rows) {
    await applyNotification({ id, again: true }, container)
    const now = await mpgi.notifications.byId(id)
    if (now) done.push(now)
    if (done.length % 20 === 0) progress(`${done.length} of ${rows.length} …`)
  }
  const applied = done.filter(({ state }) => state === "applied").length
  const lines = [...done.map(describe), `${applied} of ${done.length} are applied.`]
  return { result: { notifications: done.map(named) }, lines, code: applied === done.length ? 0 : 2 }
}

/** @throws MpgiError for an unknown id */
async function rowsOf({ container, positionals }: CommandContext): Promise<NotificationRow[]> {
  const { notifications } = container.resolve("mpgi")
  const rows: NotificationRow[] = []
  for (const id of positionals) {
    const row = await notifications.byId(id)
    if (!row) throw new MpgiError("not_found", `${id} is not a stored notification`)
    rows.push(row)
  }
  if (positionals.length > 0) return rows
  for (const state of UNAPPLIED)
    for (let offset = 0; ; offset += PAGE) {
      const [page] = await notifications.list({ state }, { limit: PAGE, offset })
      rows.push(...page)
      if (page.length < PAGE) break
    }
  return rows.sort((one, other) => Number(one.received_at) - Number(other.received_at))
}

function describe({ id, kind, order_no, state, reason }: NotificationRow): string {
  return [id, kind, order_no ?? "-", state, reason].filter((part) => part !== null).join("  ")
}

function named({ id, kind, provider_id, order_no, state, reason, received_at }: NotificationRow) {
  return { id, kind, provider_id, order_no, state, reason, received_at }
}
