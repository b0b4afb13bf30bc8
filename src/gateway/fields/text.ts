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
