import { randomBytes } from "node:crypto"
import { orderNo, type OrderNo } from "../../../gateway"

const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

/**
 * A merchant's order number: the prefix, then a ULID. Sorts by age, cannot be guessed, at most 32 characters, and never
 * `order_no` + `amount` of another order.
 */
export function newOrderNo(prefix = "", now = Date.now()): OrderNo {
  return orderNo(prefix + newUlid(now))
}

/**
 * Ten characters of time, sixteen of chance (80 bits), which are drawn at once: Medusa draws each character of an id alone, a tenth
 * of what it takes to receive a notification.
 */
export function newUlid(now = Date.now()): string {
  return ulidTime(now) + newCode(16)
}

/** How each ULID of a millisecond begins. It sorts before all of them, and after those of any time before. */
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
