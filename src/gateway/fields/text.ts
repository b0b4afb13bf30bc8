import { z } from "zod"

/** Any text. It may be empty: many fields are empty strings until they are set. */
export const Text = z.string()

/** A required text that must not be empty. */
export const Name = z.string().min(1, "must not be empty")

/** A whole number: a number here, digits in a form. */
export const Integer = z.codec(z.union([z.string().regex(/^-?\d{1,15}$/), z.int()]), z.int(), {
  decode: Number,
  encode: (value) => value,
})

/** A whole number of at least one, for counts. */
export const Count = z.codec(z.union([z.string().regex(/^[1-9]\d{0,8}$/), z.int().min(1)]), z.int().min(1), {
  decode: Number,
  encode: (value) => value,
})

/**
 * An optional part of a reply that is not text: an amount, a list, an object. A gateway may send `""` for a part that
 * it does not have, as forms and XML do. `""` therefore counts as absent.
 */
export function orEmpty<Schema extends z.ZodType>(schema: Schema) {
  const given = z.custom<z.input<Schema> | "">().optional()
  return z.codec<typeof given, z.ZodOptional<Schema>>(given, z.optional(schema), {
    decode: (value) => (value === "" ? undefined : value),
    encode: (value) => value,
  })
}

/** As {@link orEmpty}, for a list of rows. An absent list becomes an empty one. */
export function rowsOrEmpty<Row extends z.ZodType>(row: Row) {
  return z.codec(z.custom<z.input<Row>[] | "">().optional(), z.array(row).default([]), {
    decode: (value) => (value === "" ? undefined : value),
    encode: (value) => value,
  })
}

/**
 * Parses a point in time in the formats of the manual: `2025-01-31`, `2025-01-31 09:45:00` (2.3) and `20250131094500`
 * (2.6). It is taken as UTC, since the manual never shows a zone. Returns milliseconds since 1970. Returns undefined
 * for any other text and for a day that does not exist.
 */
export function readMoment(text: string | undefined): number | undefined {
  const parts = /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ]?(\d{2}):?(\d{2}):?(\d{2}))?$/.exec(text ?? "")
  if (!parts) return undefined
  const [, year = "", month = "", day = "", hour = "00", minute = "00", second = "00"] = parts
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`
  const at = Date.parse(iso)
  // Date.parse reads 2024-02-30 as March 1.
  return Number.isNaN(at) || new Date(at).toISOString() !== iso ? undefined : at
}

/** Whether a day is in the calendar. Takes its parts as text, each with all its digits. */
export function isDay(year: string, month: string, day: string): boolean {
  return readMoment(`${year}-${month}-${day}`) !== undefined
}

/** The entry of a table for a key from outside. Properties that every object inherits are never returned. */
export function own<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}
