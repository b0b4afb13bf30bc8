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
