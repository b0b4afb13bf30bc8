import { randomBytes } from "node:crypto"
import { orderNo, type OrderNo } from "../../../gateway"

const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

/**
 * A merchant's order number: the prefix, then a ULID. It sorts by age, cannot be guessed, has at most 32 characters,
 * and is never `order_no` + `amount` of another order.
 */
export function newOrderNo(prefix = "", now = Date.now()): OrderNo {
  return orderNo(prefix + newUlid(now))
}

/**
 * Ten characters of time and sixteen random ones (80 bits), which are drawn together. Medusa draws each character of an
 * id separately, which is a tenth of the work of receiving a notification.
 */
export function newUlid(now = Date.now()): string {
  return ulidTime(now) + newCode(16)
}

/** The beginning of every ULID of a millisecond. It sorts before all of them, and after those of any earlier time. */
export function ulidTime(milliseconds: number): string {
  let time = ""
  for (let rest = milliseconds, at = 0; at < 10; at++, rest = Math.floor(rest / 32))
    time = CROCKFORD[rest % 32] + time
  return time
}

/** Random characters that are easy to read aloud; five bits each. */
export function newCode(length: number): string {
  return Array.from(randomBytes(length), (byte) => CROCKFORD[byte % 32]).join("")
}

/** The unguessable part of an address: 256 bits. */
export function newToken(): string {
  return randomBytes(32).toString("base64url")
}
