import { isDeepStrictEqual } from "node:util"
import { z } from "zod"
import type { AuditEvent } from "../../../../modules/mpgi"

const Fields = z.record(z.string(), z.unknown())

/** One field that was changed: its path with dots, what it was and what it is; null where there was or is nothing. */
export interface FieldChange {
  field: string
  before: unknown
  after: unknown
}

/**
 * What each event of an account's settings changed, in their order; events that changed nothing here are left out.
 * `flows` is what was offered before the first change.
 */
export function changesOf(
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
