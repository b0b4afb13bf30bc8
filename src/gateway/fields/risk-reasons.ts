import { z } from "zod"

const RiskReason = z.looseObject({ name: z.string(), status: z.string() })
export type RiskReason = z.output<typeof RiskReason>

const one = z.union([z.string(), z.array(z.string())]).optional()
const Container = z.looseObject({ name: one, status: one })
const Wire = z.union([
  z.string().regex(/^\s*$/),
  Container,
  z.array(z.union([z.string().regex(/^\s*$/), Container])),
])

/**
 * The `risk_reasons` container as a list. The manual shows one `name` and one `status` (2.3). Several reasons may be
 * sent as repeated pairs in one container or as repeated containers; both are parsed. Other fields of a container are
 * kept. If a field is a list with one element per pair, each pair gets its element; otherwise each pair gets the whole
 * field.
 */
export const RiskReasons = z.codec(Wire, z.array(RiskReason), {
  decode: (wire, context) =>
    (Array.isArray(wire) ? wire : [wire]).flatMap((container) => {
      if (typeof container === "string") return []
      const { name, status, ...others } = container
      const names = list(name)
      const statuses = list(status)
      if (names.length !== statuses.length) {
        context.issues.push({
          code: "custom",
          input: undefined,
          message: "has names without statuses or the reverse",
        })
      }
      return names.map((each, at) => ({
        ...othersAt(at, names.length, others),
        name: each,
        status: statuses[at] ?? "",
      }))
    }),
  encode: (reasons) => reasons,
})

function othersAt(at: number, count: number, others: Record<string, unknown>): Record<string, unknown> {
  const parts = Object.entries(others).map(([name, value]): [string, unknown] => [
    name,
    Array.isArray(value) && value.length === count ? value[at] : value,
  ])
  return Object.fromEntries(parts)
}

function list(value: string | string[] | undefined): string[] {
  return value === undefined ? [] : Array.isArray(value) ? value : [value]
}
