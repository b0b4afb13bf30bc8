/** What can be seen of a store and its gateway. Amounts are numbers in main units; rows are in the order of their making. */
export interface Snapshot {
  carts: { id: string; completed: boolean; credited: boolean }[]
  collections: {
    id: string
    cart: string | null
    order: string | null
    amount: number
    status: string
    authorized: number
    captured: number
    refunded: number
  }[]
  sessions: { id: string; collection: string; status: string; amount: number; token: string }[]
  payments: {
    id: string
    collection: string
    session: string
    order_no: string
    amount: number
    captured: boolean
    canceled: boolean
    captures: number[]
    refunds: number[]
  }[]
  orders: {
    id: string
    cart: string | null
    status: string
    transactions: number[]
    current_order_total: number
    paid_total: number
    refunded_total: number
    pending_difference: number
  }[]
  /** This package's own. */
  records: {
    order_no: string
    session: string
    state: string
    captured: number
    refunded: number
    problem: string | null
    abandoned: boolean
  }[]
  operations: { order_no: string; kind: string; state: string; amount: number }[]
  cases: { order_no: string; kind: string; state: string }[]
  awaiting: {
    session: string
    order: string | null
    reason: string
    announced: boolean
    reminded: boolean
    outcome: string | null
  }[]
  links: { order: string; amount: number; opened: boolean }[]
  /** `portal` is what of the captures and refunds was made at the gateway's portal. */
  gateway: {
    order_no: string
    state: string
    amount: number
    captures: number[]
    refunds: number[]
    portal: { captured: number; refunded: number }
  }[]
}

const DIGITS = 9

/** The same with a name for every id: `payment 1` is the first one. Tokens say nothing and are left out. */
function named(snapshot: Snapshot): Snapshot {
  const names = new Map<string, string>()
  const name = (kind: string, ids: readonly string[]) =>
    ids.forEach((id) => {
      if (!names.has(id)) names.set(id, `${kind} ${names.size + 1}`)
    })
  for (const kind of ["carts", "collections", "orders", "payments"] as const)
    name(kind.slice(0, -1), snapshot[kind].map(({ id }) => id)) // prettier-ignore
  name("session", [
    ...snapshot.records.map(({ session }) => session),
    ...snapshot.sessions.map(({ id }) => id),
  ])
  name("order_no", snapshot.records.map(({ order_no }) => order_no)) // prettier-ignore
  const withNames = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(withNames)
    if (typeof value === "string") return names.get(value) ?? value
    // Medusa keeps 20 digits, and a number has 15.
    if (typeof value === "number") return Number(value.toFixed(DIGITS))
    if (value === null || typeof value !== "object") return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withNames(inner)]))
  }
  const sessions = snapshot.sessions.map((session) => ({ ...session, token: "" }))
  const result = withNames({ ...snapshot, sessions }) as Snapshot
  // The sweep announces those of several orders at once.
  result.links.sort((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)))
  return result
}

/** Where two snapshots differ, a line each; none when they are equal. */
export function discrepancies(substitute: Snapshot, real: Snapshot): string[] {
  const [one, other] = [named(substitute), named(real)]
  return (Object.keys(one) as (keyof Snapshot)[]).flatMap((part) => {
    const rows = Math.max(one[part].length, other[part].length)
    return Array.from({ length: rows }, (_, at) => {
      const [here, there] = [JSON.stringify(one[part][at]), JSON.stringify(other[part][at])]
      return here === there ? [] : [`${part}[${at}]\n    substitute ${here}\n    Medusa     ${there}`]
    }).flat()
  })
}
