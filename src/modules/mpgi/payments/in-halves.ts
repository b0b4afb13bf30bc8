import { GatewayError, type GatewayErrorCode } from "../../../gateway"

/** The most that one query can name. Manual 4. */
const A_QUERY = 100
/** Queries beyond one a hundred: enough to find one order among a hundred, and no burden for a gateway that is ill. */
const MORE_QUERIES = 14

/** The gateway is there and its answer is of no use: one order may have spoilt it for all that were asked for with it. */
const SPOILT: readonly GatewayErrorCode[] = [
  "invalid_input",
  "record_not_found",
  "refused_by_gateway",
  "unexpected_status",
  "malformed_reply",
  "contradicting_reply",
  "reply_too_large",
  "bad_signature",
]

/** Some that the gateway could not be asked about. */
export interface Unasked<Item> {
  items: readonly Item[]
  error: GatewayError
}

/**
 * Asks about many, and where the answer is of no use, about the halves of them: an order that the gateway stumbles over
 * must not keep it from being asked about all others, today and every time. Only for questions, which do no harm.
 * @returns those that could not be asked about
 */
export async function inHalves<Item>(
  items: readonly Item[],
  ask: (items: readonly Item[]) => Promise<void>,
): Promise<Unasked<Item>[]> {
  const unasked: Unasked<Item>[] = []
  const parts: (readonly Item[])[] = []
  for (let at = 0; at < items.length; at += A_QUERY) parts.push(items.slice(at, at + A_QUERY))
  let more = MORE_QUERIES
  for (let part = parts.shift(); part; part = parts.shift()) {
    try {
      await ask(part)
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      if (part.length > 1 && more >= 2 && isSpoilt(error)) {
        more -= 2
        const middle = Math.ceil(part.length / 2)
        parts.push(part.slice(0, middle), part.slice(middle))
      } else unasked.push({ items: part, error })
    }
  }
  return unasked
}

/** Whether an answer came that was of no use. */
export function isSpoilt({ code }: GatewayError): boolean {
  return SPOILT.includes(code)
}
