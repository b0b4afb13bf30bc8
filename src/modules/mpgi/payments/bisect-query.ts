import { GatewayError, type GatewayErrorCode } from "../../../gateway"

/** The most orders that one query can name. Manual 4. */
const QUERY_LIMIT = 100
/** Extra queries beyond one per hundred: enough to find one order among a hundred without loading a failing gateway. */
const MORE_QUERIES = 14

/** Errors of an unusable reply. A single order may have made the reply unusable for all orders of the query. */
const UNUSABLE: readonly GatewayErrorCode[] = [
  "invalid_input",
  "record_not_found",
  "refused_by_gateway",
  "unexpected_status",
  "malformed_reply",
  "contradicting_reply",
  "reply_too_large",
  "bad_signature",
]

/** Items for which the query failed. */
export interface Unanswered<Item> {
  items: readonly Item[]
  error: GatewayError
}

/**
 * Queries many items, and halves a query whose reply is unusable: an order on which the gateway fails must not block
 * the query of all others. Only for queries, which may be repeated because they change nothing. `atOnce` is the number
 * of queries that run at once.
 * @returns the items for which the query failed
 */
export async function bisectQuery<Item>(
  items: readonly Item[],
  query: (items: readonly Item[]) => Promise<void>,
  atOnce = 1,
): Promise<Unanswered<Item>[]> {
  const unanswered: Unanswered<Item>[] = []
  const parts: (readonly Item[])[] = []
  for (let at = 0; at < items.length; at += QUERY_LIMIT) parts.push(items.slice(at, at + QUERY_LIMIT))
  let more = MORE_QUERIES
  const work = async () => {
    for (let part = parts.shift(); part; part = parts.shift()) {
      try {
        await query(part)
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error
        if (part.length > 1 && more >= 2 && isUnusable(error)) {
          more -= 2
          const middle = Math.ceil(part.length / 2)
          parts.push(part.slice(0, middle), part.slice(middle))
        } else unanswered.push({ items: part, error })
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return unanswered
}

/**
 * Does the same as {@link bisectQuery} for items that users wait for. It continues with the unanswered items as long as
 * the gateway replies for others. So a few orders on which the gateway fails do not delay the rest.
 */
export async function bisectWhileAnswered<Item>(
  items: readonly Item[],
  query: (items: readonly Item[]) => Promise<void>,
): Promise<Unanswered<Item>[]> {
  const left = await bisectQuery(items, query)
  const isAnswered = left.reduce((sum, each) => sum + each.items.length, 0) < items.length
  if (!isAnswered) return left
  const unanswered: Unanswered<Item>[] = []
  for (const each of left)
    unanswered.push(...(each.items.length > 1 ? await bisectWhileAnswered(each.items, query) : [each]))
  return unanswered
}

/** Whether the gateway replied, but the reply is unusable. */
export function isUnusable({ code }: GatewayError): boolean {
  return UNUSABLE.includes(code)
}
