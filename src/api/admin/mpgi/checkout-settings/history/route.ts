import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { isDeepStrictEqual } from "node:util"
import { z } from "zod"
import type { AuditEvent } from "../../../../../modules/mpgi"
import { findNamedUsers } from "../../shared/named-users"
import { page, read, reply } from "../../shared/read"

const Fields = z.record(z.string(), z.unknown())

export const Query = z.strictObject({ provider_id: z.string().min(1).max(64), ...page })

/** The changes of an account's settings from the audit, with user and time, the newest first. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const { provider_id, limit, offset } = read(Query, req.query)
  const mpgi = req.scope.resolve("mpgi")
  const known = mpgi.providerIds().includes(provider_id)
  if (!known) throw new MedusaError(MedusaError.Types.NOT_FOUND, "There is no such account. Reload the page.")
  const { flows } = mpgi.checkoutSettings.limits(provider_id)
  const row = await mpgi.checkoutSettings.records.of(provider_id)
  const all = changesOf(row ? await mpgi.audit.of("checkout_setting", row.id) : [], flows).reverse()
  const shown = all.slice(offset, offset + limit)
  const userOf = await findNamedUsers(
    shown.map(({ by }) => by),
    req.scope,
  )
  const changes = shown.map(({ seq, by, ...change }) => ({ id: seq, ...change, by: userOf(by) }))
  return reply(res, { changes, count: all.length, offset, limit })
}

/** One changed field: its path with dots, and its values before and after. Null means no value. */
interface FieldChange {
  field: string
  before: unknown
  after: unknown
}

/**
 * The changes of each event of an account's settings, in order. Events that changed no setting are left out. `flows`:
 * the flows that were offered before the first change.
 */
function changesOf(
  events: readonly AuditEvent[],
  flows: Record<string, boolean>,
): { seq: string; at: Date; by: string; fields: FieldChange[] }[] {
  let current: Record<string, unknown> = { flows, installments: [] }
  return events.flatMap(({ seq, at, actor, changes }) => {
    const before = fieldsOf(current)
    current = { ...current, ...changes }
    const after = fieldsOf(current)
    const names = new Set([...before.keys(), ...after.keys()])
    const fields = [...names].flatMap((field): FieldChange[] => {
      const [was, is] = [before.get(field) ?? null, after.get(field) ?? null]
      return isDeepStrictEqual(was, is) ? [] : [{ field, before: was, after: is }]
    })
    return fields.length > 0 ? [{ seq, at, by: actor, fields }] : []
  })
}

function fieldsOf({
  titles,
  flows,
  currencies,
  installments,
}: Record<string, unknown>): Map<string, unknown> {
  const inner = (name: string, value: unknown): [string, unknown][] =>
    Object.entries(Fields.parse(value ?? {})).map(([key, each]) => [`${name}.${key}`, each])
  return new Map<string, unknown>([
    ...inner("titles", titles),
    ...inner("flows", flows),
    ["currencies", currencies],
    ["installments", installments],
  ])
}
