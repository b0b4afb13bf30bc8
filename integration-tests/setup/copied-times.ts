import { setTimeout } from "node:timers/promises"

/** What took seconds has happened within these, so that what a test did before a copy is older than all of it. */
const SPAN_MS = 10

const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
const TIME_DIGITS = 10
const ULID_LENGTH = 26

/** A time as PostgreSQL writes it in JSON, in UTC: to the microsecond, without zeros at the end. */
const TIME = /"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00:00"/g

/** How the times of what happened from `began` to `ended` become those of a copy that is made at a later moment. */
export function timesFrom(began: number, ended: number) {
  return (now: number) => {
    const later = (time: number) => {
      if (time < began) return time
      if (time > ended) return now + SPAN_MS + time - ended
      return now + Math.floor(((time - began) * SPAN_MS) / (ended - began))
    }
    return {
      /** The same with all its times later; what was not a whole number of milliseconds is none. */
      inText: (text: string): string =>
        text.replace(TIME, (_, seconds: string, fraction = "") => {
          const micros = fraction.padEnd(6, "0")
          const iso = new Date(later(Date.parse(`${seconds}.${micros.slice(0, 3)}Z`))).toISOString()
          const digits = `${iso.slice(20, 23)}${micros.slice(3)}`.replace(/0+$/, "")
          return `"${iso.slice(0, 19)}${digits && `.${digits}`}+00:00"`
        }),
      /** The same id, of a later time. */
      id(id: string): string {
        const prefix = id.slice(0, -ULID_LENGTH)
        const ulid = id.slice(-ULID_LENGTH)
        const digits = [...ulid.slice(0, TIME_DIGITS)].map((digit) => CROCKFORD.indexOf(digit))
        const time = digits.reduce((sum, digit) => sum * 32 + digit, 0)
        return prefix + ulidTime(later(time)) + ulid.slice(TIME_DIGITS)
      },
      /** Waits until none of the times is in the future. */
      past: () => setTimeout(Math.max(0, now + SPAN_MS + 1 - Date.now())),
    }
  }
}

function ulidTime(time: number): string {
  const digits = Array.from({ length: TIME_DIGITS }, (_, at) => Math.floor(time / 32 ** at) % 32)
  return digits
    .reverse()
    .map((digit) => CROCKFORD[digit])
    .join("")
}
